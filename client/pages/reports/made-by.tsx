import { Trans } from '@lingui/react/macro';
import { IconCalendarRepeat } from '@tabler/icons-react';
import type { Report } from '../../../shared/report-rows.ts';
import { usePersonName } from '../../reports/use-person-name.ts';
import classes from './archive.module.css';

/** The person who asked for a report, or in whose name its schedule runs. */
export function MadeBy({ report: { createdBy, scheduleId } }: { report: Report }) {
  const name = usePersonName(createdBy);
  if (scheduleId === null) return <bdi className={classes.under}>{name ?? '—'}</bdi>;
  return (
    <span className={classes.under}>
      <IconCalendarRepeat size={14} stroke={1.6} aria-hidden />
      <Trans id="reports.by_schedule">Schedule</Trans>
      {name !== null && (
        <>
          {' · '}
          <bdi>{name}</bdi>
        </>
      )}
    </span>
  );
}
