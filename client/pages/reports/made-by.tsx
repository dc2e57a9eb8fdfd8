import { Trans } from '@lingui/react/macro';
import { IconCalendarRepeat } from '@tabler/icons-react';
import type { Report } from '../../../shared/report-rows.ts';
import lines from '../../reports/lines.module.css';
import { usePersonName } from '../../reports/use-person-name.ts';
import { AnewState } from './anew-state.tsx';
import classes from './archive.module.css';

/** Person who requested a report, or owner of its schedule; during regeneration or after its failure, the state instead. */
export function MadeBy({ report }: { report: Report }) {
  const { createdBy, scheduleId, status, error } = report;
  const name = usePersonName(createdBy);
  if (status === 'processing' || error !== null) {
    return (
      <span className={lines.under}>
        <AnewState report={report} />
      </span>
    );
  }
  if (scheduleId === null) return <bdi className={lines.under}>{name ?? '—'}</bdi>;
  return (
    <span className={lines.under}>
      <IconCalendarRepeat size={14} stroke={1.6} aria-hidden />
      <Trans id="reports.by_schedule">Schedule</Trans>
      {name !== null && (
        <span className={classes.person}>
          {'· '}
          <bdi>{name}</bdi>
        </span>
      )}
    </span>
  );
}
