import type { Schedule } from '../../shared/report-rows.ts';

/** Whether some reports with recipients are in the archive alone, as no mail server was there when they were made. */
export const wereFiled = (schedules: readonly Pick<Schedule, 'lastRun'>[]): boolean =>
  schedules.some(({ lastRun }) => lastRun?.error === 'mail.not_set_up');
