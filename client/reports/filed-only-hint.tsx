import type { Schedule } from '../../shared/report-rows.ts';
import { MailHint } from './mail-hint.tsx';
import { wereFiled } from './were-filed.ts';

/** Beside schedules whose reports were mailed to nobody, as long as nobody would get the next ones either. */
export function FiledOnlyHint({ schedules }: { schedules: readonly Schedule[] }) {
  return wereFiled(schedules) && <MailHint />;
}
