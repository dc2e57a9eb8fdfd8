import type { Days } from '../../shared/days.ts';
import type { Event } from '../../shared/events/index.ts';
import { defaultTimeZone, limits } from '../../shared/limits.ts';
import type { TextsIn } from '../../shared/msg.ts';
import { seesAllBrands, seesBrand, type Viewer } from '../../shared/permissions.ts';
import type { Schedule } from '../../shared/report-rows.ts';
import type { ReportError } from '../../shared/reports.ts';
import type { Decide, Decision } from '../engine/decision.ts';
import type { Read, Stored } from '../projections/stored.ts';
import { found } from './found.ts';
import { nothing } from './nothing.ts';
import { reportName } from './report-name.ts';
import { mayAskForMore } from './reports.ts';
import { personOf } from './schedule-person.ts';
import { type NextRun, nextOf, ranUpTo } from './schedules.ts';

/** Returns the business days of a range preset at a time. */
export type DaysIn = (range: Schedule['range'], at: number) => Days;

interface RunSchedule {
  scheduleId: string;
  runId: string;
  reportId: string;
  /** Whether a person starts the run now. Otherwise the run starts because it is due. */
  now: boolean;
  days: DaysIn;
  next: NextRun;
  textsIn: TextsIn;
}

/** The run that was recorded, or the manual run in progress that is used instead. */
export interface Run extends Decision {
  runId: string;
}

/**
 * Records a run with its report, or with the reason why there is no report. No event if a due run is already recorded, or if the same
 * manual run is still in progress.
 * @throws Refusal `schedule_not_found`; `too_many_reports` for a manual run
 */
export function runSchedule({ scheduleId, runId, reportId, now, days, next, textsIn }: RunSchedule): Decide<Run> {
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
      ...(now ? unmoved(row, next, at) : nextOf(row, next, ranUpTo(read, stored, at))),
    };
    if (typeof content === 'string') return { events: [ran], runId };
    const { template, format, language, savedBy: staffId } = row;
    const range = days(row.range, due ?? at);
    const requested: Event = {
      type: 'report.requested',
      reportId,
      name: reportName(row.name, range, language, {
        at,
        timeZone: read('settings', 'settings')?.row.timeZone ?? defaultTimeZone,
        textsIn,
      }),
      template,
      ...content,
      ...range,
      preset: row.range,
      format,
      language,
      staffId,
      scheduleId,
      runId,
    };
    return { events: [ran, requested], runId };
  };
}

/** Returns the id of the manual run in progress, if the schedule was not changed since it began. */
function askedFor(read: Read, { row, hidden }: Stored<'schedule'>): string | null {
  const run = row.running === null ? undefined : read('scheduleRun', row.running.id)?.row;
  const isSame = run?.status === 'generating' && run.dueAt === null && run.version > hidden.editedAt;
  return isSame ? run.id : null;
}

/** Returns the time of the next run, which a manual run does not change, and the current business time zone. */
const unmoved = (row: Schedule, next: NextRun, at: number) => ({
  zone: next(row, at).zone,
  nextRunAt: row.nextRunAt === null ? null : Date.parse(row.nextRunAt),
});

/** Returns the brands that a report of the schedule can include at this time, or the reason why there can be no report. */
function contentOf(read: Read, row: Schedule): { brand: string; omittedBrands: number } | ReportError {
  const person = personOf(read, row);
  return typeof person === 'string' ? person : brandsNow(read, person, row.brand);
}

function brandsNow(
  read: Read,
  viewer: Viewer,
  requested: string,
): { brand: string; omittedBrands: number } | ReportError {
  if (requested === 'all' && seesAllBrands(viewer)) return { brand: 'all', omittedBrands: 0 };
  const wanted = requested === 'all' ? viewer.assignedBrands : requested.split(',');
  const there = wanted.filter((id) => read('brand', id) !== undefined);
  if (there.length === 0) return requested === 'all' ? 'no_brands' : 'brand_deleted';
  const seen = there.filter((id) => seesBrand(viewer, id));
  if (seen.length === 0) return 'no_brands';
  return { brand: seen.join(','), omittedBrands: requested === 'all' ? 0 : wanted.length - seen.length };
}
