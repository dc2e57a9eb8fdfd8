import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { DataTable } from '../figures/data-table.tsx';
import { useCan } from '../session/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { useScheduleColumns } from './use-schedule-columns.tsx';
import type { Schedules } from './use-schedules.ts';

interface Props {
  schedules: Schedules;
  isPhone: boolean;
  maxHeight: number;
  onEdit: (id: string | null) => void;
  onRuns: (id: string) => void;
  /** Replaces the default empty state. */
  empty?: ReactNode;
}

export function SchedulesTable({ schedules, isPhone, maxHeight, onEdit, onRuns, empty }: Props) {
  const { t } = useLingui();
  const mayMake = useCan('reports.schedule');
  const deeds = useMemo(() => ({ onEdit, onRuns }), [onEdit, onRuns]);
  const columns = useScheduleColumns(isPhone, deeds);
  return (
    <DataTable
      label={t({ id: 'reports.scheduled', message: 'Scheduled reports' })}
      columns={columns}
      rows={schedules.rows}
      rowId={({ id }) => id}
      rowHeight={isPhone ? 72 : 52}
      sortedBy={unsorted}
      onOpen={({ id }) => (mayMake ? onEdit(id) : onRuns(id))}
      maxHeight={maxHeight}
      empty={
        empty ?? (
          <EmptyState
            icon={<IconCalendarRepeat size={28} stroke={1.5} aria-hidden />}
            title={<Trans id="reports.no_schedules">No scheduled reports</Trans>}
            action={
              mayMake && (
                <Button variant="default" onClick={() => onEdit(null)}>
                  <Trans id="reports.new_schedule">New schedule</Trans>
                </Button>
              )
            }
          >
            <Trans id="reports.no_schedules_hint">Schedules generate and email reports automatically.</Trans>
          </EmptyState>
        )
      }
    />
  );
}

/** Sorted by name on load. Not sortable by the user. */
const unsorted = { sort: null, onSort: () => undefined };
