import { Refusal } from '../../shared/errors.ts';
import type { EventOf } from '../../shared/events/index.ts';
import type { Schedule, Timing } from '../../shared/report-rows.ts';
import { holdsMessages, scheduleContents } from '../../shared/reports.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read, Stored } from '../projections/stored.ts';
import { differing, found, mustBeCurrent } from './found.ts';
import { nothing } from './nothing.ts';

type Fields = Omit<EventOf<'schedule.created'>, 'type' | 'scheduleId' | 'nextRunAt' | 'zone'>;

/** Returns the first run after a time, and the business time zone in which it was computed. */
export type NextRun = (timing: Timing, after: number) => { nextRunAt: number; zone: string };

/** Returns the time of the next run of a schedule, and the business time zone. The time is `null` if the schedule is not active. */
export const nextOf = (row: Timing & { active: boolean }, next: NextRun, at: number) => {
  const found = next(row, at);
  return row.active ? found : { ...found, nextRunAt: null };
};

/**
 * Returns the time after which the next run is scheduled. Never earlier than the due times of earlier runs, so that setting the clock back
 * does not repeat a run.
 */
export function ranUpTo(read: Read, { row, hidden }: Stored<'schedule'>, at: number): number {
  const due = read('scheduleDue', row.id)?.row.dueAt ?? at;
  const ran = hidden.runs.map((id) => Date.parse(read('scheduleRun', id)?.row.dueAt ?? ''));
  return Math.max(at, due, ...ran.filter((time) => !Number.isNaN(time)));
}

export function createSchedule(fields: Fields & { scheduleId: string }, next: NextRun): Decide {
  return (_, at) => {
    const timed = { ...fields, ...named(fields) };
    return { events: [{ type: 'schedule.created', ...timed, ...nextOf(timed, next, at) }] };
  };
}

/** Returns the weekday of a weekly schedule, or the day of the month of a monthly one. Unused fields are `null`. */
function named({ frequency, weekday, day }: Timing): Pick<Timing, 'weekday' | 'day'> {
  return { weekday: frequency === 'weekly' ? weekday : null, day: frequency === 'monthly' ? day : null };
}

interface ChangeSchedule {
  scheduleId: string;
  /** The person who makes the change. */
  by: string;
  wished: Partial<Omit<Fields, 'savedBy'>>;
  /** Version of the row that the caller edited. If omitted, concurrent changes are not checked. */
  version?: number | undefined;
  /** Throws if the caller cannot change these parts of the schedule. */
  mayChange: (parts: readonly string[]) => void;
}

/**
 * Changes a schedule. If the change affects contents or recipients, the schedule runs in the name of the caller from then on.
 * @throws Refusal `schedule_not_found`, `changed_meanwhile`, `validation_failed`
 */
export function changeSchedule(change: ChangeSchedule, next: NextRun): Decide {
  const { scheduleId, by, wished, version, mayChange } = change;
  return (read, at) => {
    const stored = found(read, 'schedule', scheduleId);
    const { row } = stored;
    mustBeCurrent(stored.hidden.editedAt, version);
    const edited: Schedule = { ...row, ...differing(row, wished) };
    mustBeTimed(edited);
    const changes = differing(row, { ...wished, ...named(edited) });
    if (Object.keys(changes).length === 0) return nothing;
    const changesContents = scheduleContents.some((field) => field in changes);
    if (changesContents && holdsMessages(edited.template)) mayChange(['messages']);
    const saved = changesContents && row.savedBy !== by ? { savedBy: by } : {};
    const timed = { ...edited, ...changes };
    const following = nextOf(timed, next, ranUpTo(read, stored, at));
    return { events: [{ type: 'schedule.changed', scheduleId, ...changes, ...saved, ...following }] };
  };
}

function mustBeTimed({ frequency, weekday, day }: Timing): void {
  const lacking = (path: string) =>
    new Refusal('validation_failed', [{ path, message: 'required for this frequency' }]);
  if (frequency === 'weekly' && weekday === null) throw lacking('weekday');
  if (frequency === 'monthly' && day === null) throw lacking('day');
}

/** @throws Refusal `schedule_not_found` */
export function deleteSchedule({ scheduleId }: { scheduleId: string }): Decide {
  return (read) => {
    found(read, 'schedule', scheduleId);
    return { events: [{ type: 'schedule.deleted', scheduleId }] };
  };
}

/** Updates the next run after a change of the business time zone. */
export function moveSchedule({ scheduleId }: { scheduleId: string }, next: NextRun): Decide {
  return (read, at) => {
    const stored = read('schedule', scheduleId);
    if (stored === undefined) return nothing;
    const moved = nextOf(stored.row, next, ranUpTo(read, stored, at));
    if (moved.zone === stored.hidden.zone) return nothing;
    return { events: [{ type: 'schedule.moved', scheduleId, ...moved }] };
  };
}
