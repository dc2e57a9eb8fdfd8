import { Refusal } from '../../shared/errors.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { seesAllBrands, seesBrand, type Viewer } from '../../shared/permissions.ts';
import type { Schedule } from '../../shared/report-rows.ts';
import type { ReportError } from '../../shared/reports.ts';
import type { Decide, Decision } from '../engine/decision.ts';
import type { Read, Stored } from '../projections/stored.ts';
import { differing, found } from './found.ts';
import { nothing } from './nothing.ts';
import { mayAskForMore } from './reports.ts';
import { personOf } from './schedule-person.ts';

type Fields = Omit<EventOf<'schedule.created'>, 'type' | 'scheduleId' | 'nextRunAt' | 'zone'>;
type Timing = Pick<Schedule, 'frequency' | 'weekday' | 'day' | 'time'>;

/** When a schedule runs next, in the business time zone of the moment. */
export type NextRun = (timing: Timing, after: number) => { nextRunAt: number; zone: string };

const nextOf = (row: Timing & { active: boolean }, next: NextRun, at: number) => {
  const found = next(row, at);
  return row.active ? found : { ...found, nextRunAt: null };
};

export function createSchedule(fields: Fields & { scheduleId: string }, next: NextRun): Decide {
  return (_, at) => {
    const timed = { ...fields, ...named(fields) };
    return { events: [{ type: 'schedule.created', ...timed, ...nextOf(timed, next, at) }] };
  };
}

/** The day that the frequency names, and no other. */
function named({ frequency, weekday, day }: Timing): Pick<Timing, 'weekday' | 'day'> {
  return { weekday: frequency === 'weekly' ? weekday : null, day: frequency === 'monthly' ? day : null };
}

interface ChangeSchedule {
  scheduleId: string;
  /** The person who changes it. */
  by: string;
  wished: Partial<Omit<Fields, 'savedBy'>>;
  /** Of the row that was edited; none: whatever it is now. */
  version?: number | undefined;
}

const contents = ['template', 'brand', 'recipients'] as const;

/**
 * The last one to say what is in it and where it goes is the person in whose name it runs.
 * @throws Refusal `schedule_not_found`, `changed_meanwhile`, `validation_failed`
 */
export function changeSchedule({ scheduleId, by, wished, version }: ChangeSchedule, next: NextRun): Decide {
  return (read, at) => {
    const { row, hidden } = found(read, 'schedule', scheduleId);
    if (version !== undefined && version < hidden.editedAt) throw new Refusal('changed_meanwhile');
    const whole: Schedule = { ...row, ...differing(row, wished) };
    mustBeTimed(whole);
    const changes = differing(row, { ...wished, ...named(whole) });
    if (Object.keys(changes).length === 0) return nothing;
    const saved = contents.some((field) => field in changes) && row.savedBy !== by ? { savedBy: by } : {};
    const timed = { ...whole, ...changes };
    return { events: [{ type: 'schedule.changed', scheduleId, ...changes, ...saved, ...nextOf(timed, next, at) }] };
  };
}

function mustBeTimed({ frequency, weekday, day }: Timing): void {
  const lacking = (path: string) => new Refusal('validation_failed', [{ path, message: 'is needed' }]);
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

/** The business time zone is another one. */
export function moveSchedule({ scheduleId }: { scheduleId: string }, next: NextRun): Decide {
  return (read, at) => {
    const stored = read('schedule', scheduleId);
    if (stored === undefined) return nothing;
    const moved = nextOf(stored.row, next, at);
    if (moved.zone === stored.hidden.zone) return nothing;
    return { events: [{ type: 'schedule.moved', scheduleId, ...moved }] };
  };
}

interface RunSchedule {
  scheduleId: string;
  runId: string;
  reportId: string;
  /** Somebody asked for it; else it is due. */
  now: boolean;
  /** The business days of its range at a moment. */
  days: (range: Schedule['range'], at: number) => { from: string; to: string };
  next: NextRun;
}

/** The run that came of it; one that was asked for a moment before is the same. */
export interface Run extends Decision {
  runId: string;
}

/**
 * A run and its report, or the reason why there is none, in one record. It is nothing where another node was first.
 * @throws Refusal `schedule_not_found`; for a run beside its times `too_many_reports`
 */
export function runSchedule({ scheduleId, runId, reportId, now, days, next }: RunSchedule): Decide<Run> {
  return (read, at) => {
    const stored = found(read, 'schedule', scheduleId);
    const { row } = stored;
    const due = now ? null : (read('scheduleDue', scheduleId)?.row.dueAt ?? null);
    if (!now && due === null) return { ...nothing, runId };
    const underway = now ? askedFor(read, stored) : null;
    if (underway !== null) return { ...nothing, runId: underway };
    if (now) mayAskForMore(read, row.savedBy);
    const late = due !== null && at - due > limits.lateRunMs;
    const content = contentOf(read, row);
    const error = typeof content === 'string' ? content : null;
    const ran: Event = {
      type: 'schedule.ran',
      scheduleId,
      runId,
      dueAt: due,
      late,
      reportId: error === null ? reportId : null,
      error,
      ...(now ? standing(row, next, at) : nextOf(row, next, at)),
    };
    if (typeof content === 'string') return { events: [ran], runId };
    const { template, format, language, savedBy: staffId } = row;
    const range = days(row.range, due ?? at);
    const requested: Event = {
      type: 'report.requested',
      reportId,
      name: `${row.name} · ${range.from === range.to ? range.to : `${range.from} – ${range.to}`}`,
      template,
      ...content,
      ...range,
      format,
      language,
      staffId,
      scheduleId,
      runId,
    };
    return { events: [ran, requested], runId };
  };
}

/** A run that somebody asked for and that is being made, of the schedule as it is now. */
function askedFor(read: Read, { row, hidden }: Stored<'schedule'>): string | null {
  const run = row.running === null ? undefined : read('scheduleRun', row.running.id)?.row;
  const isSame = run?.status === 'generating' && run.dueAt === null && run.version > hidden.editedAt;
  return isSame ? run.id : null;
}

/** A run beside its times leaves these as they are. */
const standing = (row: Schedule, next: NextRun, at: number) => ({
  zone: next(row, at).zone,
  nextRunAt: row.nextRunAt === null ? null : Date.parse(row.nextRunAt),
});

/** The brands that a person may let stand in a report now. */
function contentOf(read: Read, row: Schedule): { brand: string; omittedBrands: number } | ReportError {
  const person = personOf(read, row);
  return typeof person === 'string' ? person : brandsNow(read, person, row.brand);
}

function brandsNow(read: Read, viewer: Viewer, asked: string): { brand: string; omittedBrands: number } | ReportError {
  if (asked === 'all' && seesAllBrands(viewer)) return { brand: 'all', omittedBrands: 0 };
  const wanted = asked === 'all' ? viewer.assignedBrands : asked.split(',');
  const there = wanted.filter((id) => read('brand', id) !== undefined);
  if (there.length === 0) return asked === 'all' ? 'no_brands' : 'brand_deleted';
  const seen = there.filter((id) => seesBrand(viewer, id));
  if (seen.length === 0) return 'no_brands';
  return { brand: seen.join(','), omittedBrands: asked === 'all' ? 0 : wanted.length - seen.length };
}
