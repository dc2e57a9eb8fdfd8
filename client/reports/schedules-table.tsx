import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, Switch, VisuallyHidden } from '@mantine/core';
import { IconCalendarRepeat, IconHistory, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { Schedule } from '../../shared/report-rows.ts';
import type { RunError } from '../../shared/reports.ts';
import { call } from '../api/api.ts';
import { DataTable } from '../figures/data-table.tsx';
import type { TableColumn } from '../figures/table-columns.ts';
import { useCan } from '../session/session.ts';
import { act } from '../sync/act.ts';
import { format } from '../time/time.ts';
import { useTimeZone } from '../time/use-time-zone.ts';
import { deleteLater } from '../toasts/delete-later.ts';
import { toastDone, toastError } from '../toasts/toast.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { runErrorText } from '../ui/report-error-text.ts';
import { frequencyText } from './frequency-text.ts';
import { LastRun, RunBadge } from './last-run.tsx';
import { NamedLines } from './named-lines.tsx';
import { menuIcon, RowMenu } from './row-menu.tsx';
import classes from './schedules.module.css';
import { useMayHave } from './use-may-have.ts';
import type { Schedules } from './use-schedules.ts';

interface Props {
  schedules: Schedules;
  isPhone: boolean;
  maxHeight: number;
  onEdit: (id: string | null) => void;
  onRuns: (id: string) => void;
  /** Content of the empty table. Replaces the default empty state. */
  empty?: ReactNode;
}

export function SchedulesTable({ schedules, isPhone, maxHeight, onEdit, onRuns, empty }: Props) {
  const { t } = useLingui();
  const mayMake = useCan('reports.schedule');
  const actions = useMemo(() => ({ onEdit, onRuns }), [onEdit, onRuns]);
  const columns = useScheduleColumns(isPhone, actions);
  return (
    <DataTable
      label={t({ id: 'reports.scheduled', message: 'Scheduled reports' })}
      columns={columns}
      rows={schedules.rows}
      rowId={({ id }) => id}
      rowHeight={isPhone ? 90 : 52}
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

/** Props that prevent the user from sorting the table. The rows are already sorted by name. */
const unsorted = { sort: null, onSort: () => undefined };

/** The run in progress, or else the last run if it was not fully successful, with the reason. */
function PhoneRun({ schedule: { running, lastRun } }: { schedule: Schedule }) {
  const run = running ?? lastRun;
  if (run === null || (running === null && run.error === null)) return null;
  return (
    <span className="text-12 dimmed wrap-normal">
      <RunBadge status={run.status} error={running === null ? run.error : null} />
      {run.error !== null && (
        <>
          {' · '}
          <RunReason error={run.error} />
        </>
      )}
    </span>
  );
}

function RunReason({ error }: { error: RunError }) {
  const { i18n } = useLingui();
  return i18n._(runErrorText(error));
}

interface RowActions {
  onEdit: (id: string) => void;
  onRuns: (id: string) => void;
}

/** Returns the columns of the schedules table. On phones, the report column has up to four lines: name, brands with template, frequency, and the run in progress or a failed run. */
function useScheduleColumns(isPhone: boolean, actions: RowActions): readonly TableColumn<Schedule>[] {
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
        cell: (schedule) =>
          isLong ? (
            <span className="grid min-w-0 leading-normal">
              <NamedLines of={schedule}>
                <span className="overflow-hidden ellipsis">{frequencyText(i18n, schedule)}</span>
              </NamedLines>
              <PhoneRun schedule={schedule} />
            </span>
          ) : (
            <NamedLines of={schedule} />
          ),
      });
    const active = column('active', t({ id: 'reports.active', message: 'Active' }), {
      cell: (schedule) => <ActiveSwitch schedule={schedule} />,
    });
    const title = t({ id: 'reports.deeds', message: 'Actions' });
    const menu = column('more', title, {
      heading: <VisuallyHidden>{title}</VisuallyHidden>,
      cell: (schedule) => <ScheduleMenu schedule={schedule} {...actions} />,
      isNumber: true,
    });
    if (isPhone) return [report(true), active, menu];
    return [
      report(false),
      column('when', t({ id: 'reports.frequency', message: 'Frequency' }), {
        cell: (schedule) => (
          <span className="grid min-w-0 leading-normal">
            <span>{frequencyText(i18n, schedule)}</span>
            {/* Unlike other second lines, never truncated. */}
            <span className="text-12 dimmed">
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
  }, [i18n, i18n.locale, t, isPhone, actions]);
}

/** Switch that activates or pauses a schedule. */
function ActiveSwitch({ schedule: { id, name, active, template } }: { schedule: Schedule }) {
  const { t } = useLingui();
  const maySchedule = useCan('reports.schedule');
  const mayHave = useMayHave();
  const toggle = (next: boolean) =>
    void act(
      'PUT /reports/schedules/:id',
      { params: { id }, body: { active: next } },
      { kind: 'schedule', id, patch: { active: next } },
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press of the switch opens no row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys of the switch open no row either way.
    <span onClick={(event) => event.stopPropagation()}>
      <Switch
        aria-label={t({ id: 'reports.runs', message: `${name} is active` })}
        checked={active}
        disabled={!maySchedule || !mayHave(template)}
        onChange={({ currentTarget }) => toggle(currentTarget.checked)}
      />
    </span>
  );
}

/** The next run of a schedule, in the business time zone. */
function NextRun({ at }: { at: string }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const options = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  const when = format(i18n.locale, { ...options, hourCycle: 'h23', timeZone }).format(new Date(at));
  return (
    <time dateTime={at}>
      <Trans id="reports.next_run">next {when}</Trans>
    </time>
  );
}

/** Recipients: the first address, and the number of further addresses. */
function Recipients({ addresses }: { addresses: readonly string[] }) {
  const [first, ...others] = addresses;
  if (first === undefined) {
    return (
      <span className="dimmed">
        <Trans id="reports.filed_only">saved here only</Trans>
      </span>
    );
  }
  return (
    <span className={`flex gap-4 ${classes.addresses}`} title={addresses.join('\n')}>
      <bdi className="truncate">{first}</bdi>
      {others.length > 0 && <span className="dimmed">+{others.length}</span>}
    </span>
  );
}

interface MenuProps {
  schedule: Schedule;
  onEdit: (id: string) => void;
  onRuns: (id: string) => void;
}

function ScheduleMenu({ schedule: { id, name, running }, onEdit, onRuns }: MenuProps) {
  const { t } = useLingui();
  const mayChange = useCan('reports.schedule');
  const run = async () => {
    const result = await call('POST /reports/schedules/:id/run', { params: { id } });
    if (result.error) toastError(result);
    else toastDone(t({ id: 'reports.running', message: `Generating ${name}` }));
  };
  return (
    <RowMenu name={name}>
      {mayChange && (
        <Menu.Item
          leftSection={<IconPlayerPlay {...menuIcon} />}
          disabled={running !== null}
          onClick={() => void run()}
        >
          <Trans id="reports.run_now">Run now</Trans>
        </Menu.Item>
      )}
      {mayChange && (
        <Menu.Item leftSection={<IconPencil {...menuIcon} />} onClick={() => onEdit(id)}>
          <Trans id="reports.edit">Edit…</Trans>
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconHistory {...menuIcon} />} onClick={() => onRuns(id)}>
        <Trans id="reports.history">Run history</Trans>
      </Menu.Item>
      {mayChange && (
        <Menu.Item
          leftSection={<IconTrash {...menuIcon} />}
          c="var(--mantine-color-error)"
          onClick={() =>
            deleteLater('schedule', id, t({ id: 'reports.schedule_deleted', message: 'Schedule deleted' }))
          }
        >
          <Trans id="reports.delete">Delete</Trans>
        </Menu.Item>
      )}
    </RowMenu>
  );
}
