import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { FiledOnlyHint } from '../../reports/filed-only-hint.tsx';
import { SchedulesTable } from '../../reports/schedules-table.tsx';
import type { OpenSchedule } from '../../reports/use-open-schedule.ts';
import type { Schedules } from '../../reports/use-schedules.ts';
import { useCan } from '../../session/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './reports.module.css';

interface Props {
  schedules: Schedules;
  open: OpenSchedule;
  isPhone: boolean;
}

/** Schedules of automatic reports. */
export function ScheduledTab({ schedules, open, isPhone }: Props) {
  const mayMake = useCan('reports.schedule');
  const { ref, height } = useElementSize();
  return (
    <div className={classes.scheduled}>
      <div className={classes.bar}>
        <p className={classes.note}>
          <Trans id="reports.schedules_note">Each report includes only what its owner can see at that time.</Trans>
        </p>
        {mayMake && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => open.edit(null)}>
            <Trans id="reports.new_schedule">New schedule</Trans>
          </Button>
        )}
      </div>
      <FiledOnlyHint schedules={schedules.rows ?? []} />
      <div ref={ref} className={classes.fill}>
        {schedules.isFailed && schedules.rows === null ? (
          <ErrorState
            title={<Trans id="reports.schedules_failed">The schedules could not be loaded</Trans>}
            reason={<Trans id="reports.asked_again">Retrying automatically.</Trans>}
          />
        ) : (
          <SchedulesTable
            schedules={schedules}
            isPhone={isPhone}
            maxHeight={Math.max(280, height)}
            onEdit={open.edit}
            onRuns={open.look}
          />
        )}
      </div>
    </div>
  );
}
