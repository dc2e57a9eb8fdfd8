import type { ScheduleFailure } from '../../shared/report-rows.ts';
import { useAll } from '../sync/store.ts';

/** Schedules of one's own that did not do what they were to do, the latest first. */
export function useScheduleFailures(): readonly ScheduleFailure[] {
  return useAll('scheduleFailure').toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
