import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { Schedule } from '../../shared/report-rows.ts';
import type { RunError, RunStatus } from '../../shared/reports.ts';
import { ListTime } from '../time/list-time.tsx';
import { useTimeZone } from '../time/use-time-zone.ts';
import { runErrorText } from '../ui/report-error-text.ts';
import lines from './lines.module.css';
import { runLabels, unknownRun } from './report-labels.ts';
import classes from './schedules.module.css';

/** Returns the style of a run's badge. `unknown`: the email may have been sent. `partly`: not all recipients got the email. */
function shownAs(status: RunStatus, error: RunError | null): RunStatus | 'unknown' | 'partly' {
  if (status === 'failed' && error === 'mail.unknown') return 'unknown';
  return status === 'sent' && error !== null ? 'partly' : status;
}

export function RunBadge({ status, error }: { status: RunStatus; error: RunError | null }) {
  const { i18n } = useLingui();
  const shown = shownAs(status, error);
  return (
    <span className={`inline-flex items-center gap-6 ${classes.run}`} data-status={shown}>
      {i18n._(shown === 'unknown' ? unknownRun : runLabels[status])}
    </span>
  );
}

/** The run in progress, or else the outcome of the last run. */
export function LastRun({ schedule: { lastRun, running } }: { schedule: Schedule }) {
  const timeZone = useTimeZone();
  if (running !== null) {
    return (
      <span className={`grid min-w-0 leading-normal ${classes.last}`}>
        <RunBadge status={running.status} error={null} />
        {running.error !== null && <Why error={running.error} />}
      </span>
    );
  }
  if (lastRun === null) {
    return (
      <span className="dimmed">
        <Trans id="reports.never_run">not yet</Trans>
      </span>
    );
  }
  return (
    <span className={`grid min-w-0 leading-normal ${classes.last}`}>
      <span className="flex items-center gap-6">
        <RunBadge status={lastRun.status} error={lastRun.error} />
        {lastRun.late && (
          <Badge variant="default" radius="sm" tt="none" size="sm">
            <Trans id="reports.late">late</Trans>
          </Badge>
        )}
      </span>
      {lastRun.error === null ? (
        <ListTime className={lines.second} at={lastRun.at} timeZone={timeZone} />
      ) : (
        <Why error={lastRun.error} isOver />
      )}
    </span>
  );
}

const wrongClass = (error: RunError) => (error === 'mail.unknown' ? classes.doubtful : classes.wrong);

function Why({ error, isOver = false }: { error: RunError; isOver?: boolean }) {
  const { i18n } = useLingui();
  const text = i18n._(runErrorText(error));
  return (
    <span className={`${lines.second} ${isOver ? wrongClass(error) : ''}`} title={text}>
      <span className="overflow-hidden ellipsis">{text}</span>
    </span>
  );
}
