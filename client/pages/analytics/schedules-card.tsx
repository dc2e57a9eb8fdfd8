import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Panel } from '../../figures/panel.tsx';
import { FiledOnlyHint } from '../../reports/mail-hint.tsx';
import { ScheduleDrawers } from '../../reports/schedule-drawers.tsx';
import { SchedulesTable } from '../../reports/schedules-table.tsx';
import { useOpenSchedule } from '../../reports/use-open-schedule.ts';
import { useSchedules } from '../../reports/use-schedules.ts';
import { useCan } from '../../session/session.ts';

/** Schedules of automatic reports. */
export function SchedulesCard() {
  const schedules = useSchedules();
  const open = useOpenSchedule();
  const mayMake = useCan('reports.schedule');
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <Panel
      title={<Trans id="reports.scheduled">Scheduled reports</Trans>}
      note={<Trans id="analytics.schedules_note">generated and emailed automatically</Trans>}
      controls={
        mayMake && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
            onClick={() => open.edit(null)}
          >
            <Trans id="reports.new_schedule">New schedule</Trans>
          </Button>
        )
      }
      flush
    >
      <FiledOnlyHint schedules={schedules.rows ?? []} />
      <SchedulesTable
        schedules={schedules}
        isPhone={isPhone}
        maxHeight={420}
        onEdit={open.edit}
        onRuns={open.look}
        empty={<Trans id="reports.no_schedules">No scheduled reports</Trans>}
      />
      <ScheduleDrawers open={open} mayMake={mayMake} />
    </Panel>
  );
}
