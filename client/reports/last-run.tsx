import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { Schedule } from '../../shared/report-rows.ts';
import type { RunStatus } from '../../shared/reports.ts';
import { useTimeZone } from '../figures/use-range.ts';
import { present } from '../time/clock.ts';
import { listTime } from '../time/time.ts';
import { runErrorWords } from '../ui/report-error-words.ts';
import { runWords } from './report-words.ts';
import classes from './schedules.module.css';

/** How a run stands. */
export function RunBadge({ status }: { status: RunStatus }) {
  const { i18n } = useLingui();
  return (
    <span className={classes.run} data-status={status}>
      {i18n._(runWords[status])}
    </span>
  );
}

/** The run that is under way, else how the last one ended. */
export function LastRun({ schedule: { lastRun, running } }: { schedule: Schedule }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  if (running !== null) {
    return (
      <span className={classes.lines}>
        <RunBadge status={running.error === null ? 'generating' : 'mailing'} />
        {running.error !== null && <span className={classes.under}>{i18n._(runErrorWords(running.error))}</span>}
      </span>
    );
  }
  if (lastRun === null) {
    return (
      <span className={classes.dimmed}>
        <Trans id="reports.never_run">not yet</Trans>
      </span>
    );
  }
  return (
    <span className={classes.lines}>
      <span className={classes.line}>
        <RunBadge status={lastRun.status} />
        {lastRun.late && (
          <Badge variant="default" radius="sm" tt="none" size="sm">
            <Trans id="reports.late">late</Trans>
          </Badge>
        )}
      </span>
      <span className={classes.under}>
        {lastRun.error === null ? (
          <time dateTime={lastRun.at}>{listTime(lastRun.at, i18n.locale, present(), timeZone)}</time>
        ) : (
          <span className={classes.wrong} title={i18n._(runErrorWords(lastRun.error))}>
            {i18n._(runErrorWords(lastRun.error))}
          </span>
        )}
      </span>
    </span>
  );
}
