import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { Schedule, ScheduleRun } from '../../shared/report-rows.ts';
import type { RunError, RunStatus } from '../../shared/reports.ts';
import { ListTime } from '../time/list-time.tsx';
import { useTimeZone } from '../time/use-time-zone.ts';
import { runErrorText } from '../ui/report-error-text.ts';
import lines from './lines.module.css';
import { partlySent, runLabels, unknownRun } from './report-labels.ts';
import classes from './schedules.module.css';

/** Returns the style of a run's badge. `unknown`: the email may have been sent. `partly`: not all recipients got the email. */
function shownAs(status: RunStatus, error: RunError | null): RunStatus | 'unknown' | 'partly' {
  if (status === 'failed' && error === 'mail.unknown') return 'unknown';
  return status === 'sent' && error !== null ? 'partly' : status;
}

interface RunBadgeProps {
  status: RunStatus;
  error: RunError | null;
  /** Recipients of the run. If known, the badge of a run that did not reach all of them shows how many it reached. */
  recipients?: ScheduleRun['recipients'];
}

export function RunBadge({ status, error, recipients }: RunBadgeProps) {
  const { i18n } = useLingui();
  const shown = shownAs(status, error);
  return (
    <span className={`inline-flex items-center gap-6 ${classes.run}`} data-status={shown}>
      {shown === 'partly' && recipients !== undefined ? (
        <ReachedCount recipients={recipients} />
      ) : (
        i18n._(labelOf(shown))
      )}
    </span>
  );
}

function labelOf(shown: RunStatus | 'unknown' | 'partly'): MessageDescriptor {
  if (shown === 'unknown') return unknownRun;
  return shown === 'partly' ? partlySent : runLabels[shown];
}

function ReachedCount({ recipients }: { recipients: ScheduleRun['recipients'] }) {
  const sent = recipients.filter(({ status }) => status === 'sent').length;
  const total = recipients.length;
  return (
    <Trans id="reports.run_sent_to">
      Sent to {sent} of {total}
    </Trans>
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
