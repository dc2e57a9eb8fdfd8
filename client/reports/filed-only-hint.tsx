import type { Schedule } from '../../shared/report-rows.ts';
import { MailHint } from './mail-hint.tsx';
import { wereFiled } from './were-filed.ts';

/** Hint next to schedules whose reports were not emailed, while the next ones would not be either. */
export function FiledOnlyHint({ schedules }: { schedules: readonly Schedule[] }) {
  return wereFiled(schedules) && <MailHint />;
}
