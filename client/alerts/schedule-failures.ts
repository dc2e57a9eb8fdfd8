import type { ScheduleFailure } from '../../shared/report-rows.ts';
import { useAll } from '../sync/store.ts';

/** The user's own schedules whose last run failed, newest first. */
export function useScheduleFailures(): readonly ScheduleFailure[] {
  return useAll('scheduleFailure').toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
