import type { Schedule } from '../../shared/report-rows.ts';

/** Whether some reports were stored but not emailed, because no mail server was set up. */
export const wereFiled = (schedules: readonly Pick<Schedule, 'lastRun'>[]): boolean =>
  schedules.some(({ lastRun }) => lastRun?.error === 'mail.not_set_up');
