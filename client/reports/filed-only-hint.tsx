import type { Schedule } from '../../shared/report-rows.ts';
import { NoMail } from './no-mail.tsx';

/** Whether reports that were to be mailed were not, since there is no way to a mail server. */
export const wereFiled = (schedules: readonly Pick<Schedule, 'lastRun'>[]): boolean =>
  schedules.some(({ lastRun }) => lastRun?.error === 'mail.not_set_up');

/** Says why reports that were to be mailed were not. */
export function FiledOnlyHint({ schedules }: { schedules: readonly Schedule[] }) {
  return wereFiled(schedules) && <NoMail />;
}
