import type { EventOf } from '../../shared/events/index.ts';
import { can, seesAllBrands, seesBrand } from '../../shared/permissions.ts';
import type { Schedule, ScheduleRun } from '../../shared/report-rows.ts';
import { isRunOver } from '../../shared/reports.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { rosterOf } from './people.ts';
import { del, iso, type ProjectionContext, put, type RowOp } from './stored.ts';

/**
 * The functions in this file add and remove notifications about failed schedules. A notification remains until it is dismissed or a later
 * run succeeds.
 */

const failureId = (staffId: string, scheduleId: string) => `${staffId}/${scheduleId}`;

/**
 * Notifies the responsible people if the last run of a schedule failed, or clears the notifications if it succeeded.
 * @param schedule the schedule after the run
 */
export function failuresOf(context: ProjectionContext, schedule: Schedule, run: ScheduleRun): RowOp[] {
  const { status, error, reportId } = run;
  if (!isRunOver(status) || schedule.lastRun?.id !== run.id) return [];
  if (error === null) return failuresOver(context, schedule.id);
  const { id: scheduleId, name } = schedule;
  return responsibleFor(context, schedule).map((staffId) =>
    put(context, 'scheduleFailure', {
      id: failureId(staffId, scheduleId),
      staffId,
      scheduleId,
      name,
      at: iso(context.at),
      error,
      reportId,
    }),
  );
}

/** Returns the person in whose name the schedule runs. If that person is not active, returns everyone who can fix the schedule. */
function responsibleFor(context: ProjectionContext, { savedBy, brand }: Schedule): string[] {
  if (context.read('staff', savedBy)?.row.status === 'active') return [savedBy];
  return rosterOf(context, 'staff').filter((id) => {
    const person = context.read('staff', id);
    if (person?.row.status !== 'active') return false;
    const viewer = viewerOf(person);
    const sees = brand === 'all' ? seesAllBrands(viewer) : brand.split(',').every((one) => seesBrand(viewer, one));
    return sees && can(viewer, 'reports.schedule');
  });
}

export function failuresOver(context: ProjectionContext, scheduleId: string): RowOp[] {
  return rosterOf(context, 'staff')
    .map((staffId) => failureId(staffId, scheduleId))
    .flatMap((id) => (context.read('scheduleFailure', id) === undefined ? [] : [del('scheduleFailure', id)]));
}

export function cleared(event: EventOf<'schedule.failures-cleared'>, context: ProjectionContext): RowOp[] {
  return event.scheduleIds
    .map((scheduleId) => failureId(event.staffId, scheduleId))
    .flatMap((id) => (context.read('scheduleFailure', id) === undefined ? [] : [del('scheduleFailure', id)]));
}
