import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { Schedule } from '../../shared/report-rows.ts';
import type { RunError, RunStatus } from '../../shared/reports.ts';
import { useTimeZone } from '../figures/use-range.ts';
import { ListTime } from '../time/list-time.tsx';
import { runErrorWords } from '../ui/report-error-words.ts';
import lines from './lines.module.css';
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
  const timeZone = useTimeZone();
  if (running !== null) {
    return (
      <span className={`${lines.lines} ${classes.last}`}>
        <RunBadge status={running.error === null ? 'generating' : 'mailing'} />
        {running.error !== null && <Why error={running.error} />}
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
    <span className={`${lines.lines} ${classes.last}`}>
      <span className={classes.line}>
        <RunBadge status={lastRun.status} />
        {lastRun.late && (
          <Badge variant="default" radius="sm" tt="none" size="sm">
            <Trans id="reports.late">late</Trans>
          </Badge>
        )}
      </span>
      {lastRun.error === null ? (
        <ListTime className={lines.under} at={lastRun.at} timeZone={timeZone} />
      ) : (
        <Why error={lastRun.error} isOver />
      )}
    </span>
  );
}

function Why({ error, isOver = false }: { error: RunError; isOver?: boolean }) {
  const { i18n } = useLingui();
  const words = i18n._(runErrorWords(error));
  return (
    <span className={`${lines.under} ${isOver ? classes.wrong : ''}`} title={words}>
      <span className={classes.why}>{words}</span>
    </span>
  );
}
