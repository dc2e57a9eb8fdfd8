import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { shown } from './report-runs.ts';
import { failuresOf, failuresOver } from './schedule-failures.ts';
import { del, iso, type ProjectionContext, put, type RowChange, type RowOp } from './stored.ts';

/** The projections in this file store the schedules of reports, with their due times and runs. */

const momentOf = (ms: number | null) => (ms === null ? null : iso(ms));

export function created(event: EventOf<'schedule.created'>, context: ProjectionContext): RowOp[] {
  const { type: _, scheduleId: id, nextRunAt, zone, ...fields } = event;
  const none = { lastRun: null, running: null, createdAt: iso(context.at) };
  const hidden = { zone, runs: [], editedAt: context.position };
  return [put(context, 'schedule', { id, ...fields, nextRunAt: momentOf(nextRunAt), ...none }, hidden)];
}

export function changed(event: EventOf<'schedule.changed'>, context: ProjectionContext): RowOp[] {
  const { type: _, scheduleId, nextRunAt, zone, ...fields } = event;
  const stored = context.read('schedule', scheduleId);
  if (stored === undefined) return [];
  const row = { ...stored.row, ...defined(fields), nextRunAt: momentOf(nextRunAt) };
  // After a schedule is deactivated, a run that is already due does not start.
  const due = !row.active && context.read('scheduleDue', scheduleId) !== undefined;
  return [
    put(context, 'schedule', row, { ...stored.hidden, zone, editedAt: context.position }),
    ...(due ? [del('scheduleDue', scheduleId)] : []),
  ];
}

function defined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as { [K in keyof T]: Exclude<T[K], undefined> };
}

export function moved(event: EventOf<'schedule.moved'>, context: ProjectionContext): RowOp[] {
  const { scheduleId, nextRunAt, zone } = event;
  const stored = context.read('schedule', scheduleId);
  if (stored === undefined) return [];
  return [put(context, 'schedule', { ...stored.row, nextRunAt: momentOf(nextRunAt) }, { ...stored.hidden, zone })];
}

const timerId = (scheduleId: string) => `schedule/${scheduleId}`;

/** Sets the timer of the next run. */
export function timer({ id, before, after }: RowChange<'schedule'>, context: ProjectionContext): RowOp[] {
  const next = after?.row.nextRunAt ?? null;
  if (next === (before?.row.nextRunAt ?? null)) return [];
  if (next === null) return context.read('timer', timerId(id)) === undefined ? [] : [del('timer', timerId(id))];
  const at = Date.parse(next);
  const event = { type: 'schedule.due' as const, scheduleId: id, dueAt: at };
  return [put(context, 'timer', { id: timerId(id), at, stream: `schedule/${id}`, event })];
}

export function due({ scheduleId, dueAt }: EventOf<'schedule.due'>, context: ProjectionContext): RowOp[] {
  const timer = context.read('timer', timerId(scheduleId))?.row;
  if (timer?.at !== dueAt) return [];
  return [del('timer', timer.id), put(context, 'scheduleDue', { id: scheduleId, dueAt })];
}

export function ran(event: EventOf<'schedule.ran'>, context: ProjectionContext): RowOp[] {
  const { scheduleId, runId: id, dueAt, late, reportId, error } = event;
  const stored = context.read('schedule', scheduleId);
  if (stored === undefined) return [];
  const { row, hidden } = stored;
  const run = {
    id,
    scheduleId,
    at: iso(context.at),
    dueAt: momentOf(dueAt),
    late,
    by: dueAt === null ? context.staffId : null,
    status: error === null ? ('generating' as const) : ('failed' as const),
    error,
    reportId,
    recipients: row.recipients.map((address) => ({
      address,
      status: error === null ? ('waiting' as const) : ('failed' as const),
      reply: null,
    })),
    version: context.position,
  };
  // A manual run leaves the time of the next run unchanged.
  const next =
    dueAt === null ? { at: row.nextRunAt, zone: hidden.zone } : { at: momentOf(event.nextRunAt), zone: event.zone };
  const all = [...hidden.runs, id];
  const runs = all.slice(-limits.runsMax);
  const schedule = { ...row, nextRunAt: next.at, ...shown(row, run) };
  return [
    put(context, 'scheduleRun', run),
    ...all.slice(0, -limits.runsMax).flatMap((old) => deleteRun(context, old)),
    put(context, 'schedule', schedule, { ...hidden, zone: next.zone, runs }),
    ...(dueAt === null ? [] : doneDue(context, scheduleId)),
    ...failuresOf(context, schedule, run),
  ];
}

/** Deletes a run, together with its mail if the mail is still waiting. */
function deleteRun(context: ProjectionContext, id: string): RowOp[] {
  const mail = context.read('reportMail', id) === undefined ? [] : [del('reportMail', id)];
  return [del('scheduleRun', id), ...mail];
}

const doneDue = (context: ProjectionContext, id: string) =>
  context.read('scheduleDue', id) === undefined ? [] : [del('scheduleDue', id)];

export function deleted({ scheduleId }: EventOf<'schedule.deleted'>, context: ProjectionContext): RowOp[] {
  const stored = context.read('schedule', scheduleId);
  if (stored === undefined) return [];
  const runs = stored.hidden.runs.flatMap((id) => deleteRun(context, id));
  return [del('schedule', scheduleId), ...runs, ...doneDue(context, scheduleId), ...failuresOver(context, scheduleId)];
}
