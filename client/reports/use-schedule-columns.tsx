import { Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import type { Schedule } from '../../shared/report-rows.ts';
import type { TableColumn } from '../figures/table-columns.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { frequencyText } from './frequency-text.ts';
import { LastRun, RunBadge } from './last-run.tsx';
import lines from './lines.module.css';
import { NamedLines } from './named-lines.tsx';
import { NextRun } from './next-run.tsx';
import { Recipients } from './recipients.tsx';
import { ScheduleMenu } from './schedule-menu.tsx';
import classes from './schedules.module.css';

/** The run in progress, or the last one if it was not fully successful. */
function PhoneRun({ schedule: { running, lastRun } }: { schedule: Schedule }) {
  if (running !== null) return <RunBadge status={running.status} error={null} />;
  return lastRun?.error ? <RunBadge status={lastRun.status} error={lastRun.error} /> : null;
}

interface Deeds {
  onEdit: (id: string) => void;
  onRuns: (id: string) => void;
}

/** Columns of the schedules table. On phones, a single column with three lines. */
export function useScheduleColumns(isPhone: boolean, deeds: Deeds): readonly TableColumn<Schedule>[] {
  const { i18n, t } = useLingui();
  return useMemo(() => {
    const column = (id: string, header: string, more: Partial<TableColumn<Schedule>>): TableColumn<Schedule> => ({
      id,
      header,
      value: () => null,
      isFixed: true,
      ...more,
    });
    const report = (isLong: boolean) =>
      column('report', t({ id: 'reports.report', message: 'Report' }), {
        value: ({ name }) => name,
        whole: true,
        wide: true,
        cell: (schedule) => (
          <NamedLines of={schedule}>
            {isLong ? (
              <>
                <span className={classes.why}>{frequencyText(i18n, schedule)}</span>
                <PhoneRun schedule={schedule} />
              </>
            ) : undefined}
          </NamedLines>
        ),
      });
    const active = column('active', t({ id: 'reports.active', message: 'Active' }), {
      cell: (schedule) => <ActiveSwitch schedule={schedule} />,
    });
    const actions = t({ id: 'reports.deeds', message: 'Actions' });
    const menu = column('more', actions, {
      heading: <VisuallyHidden>{actions}</VisuallyHidden>,
      cell: (schedule) => <ScheduleMenu schedule={schedule} {...deeds} />,
      isNumber: true,
    });
    if (isPhone) return [report(true), active, menu];
    return [
      report(false),
      column('when', t({ id: 'reports.frequency', message: 'Frequency' }), {
        cell: (schedule) => (
          <span className={lines.lines}>
            <span>{frequencyText(i18n, schedule)}</span>
            <span className={lines.under}>
              {schedule.nextRunAt === null ? (
                <Trans id="reports.inactive">Inactive</Trans>
              ) : (
                <NextRun at={schedule.nextRunAt} />
              )}
            </span>
          </span>
        ),
      }),
      column('to', t({ id: 'reports.recipients', message: 'Recipients' }), {
        cell: ({ recipients }) => <Recipients addresses={recipients} />,
      }),
      column('last', t({ id: 'reports.last_run', message: 'Last run' }), {
        cell: (schedule) => <LastRun schedule={schedule} />,
      }),
      active,
      menu,
    ];
  }, [i18n, i18n.locale, t, isPhone, deeds]);
}
