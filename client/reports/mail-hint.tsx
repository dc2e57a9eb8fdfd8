import { useAsked } from '../figures/use-asked.ts';
import { useCan } from '../session/session.ts';
import { useAll } from '../sync/store.ts';
import { NoMail } from './no-mail.tsx';
import { wereFiled } from './were-filed.ts';

const told = { scope: { scope: 'config' }, kinds: ['mailServer'] } as const;

/**
 * Hint that recipients get no email. Without permission to read the mail settings, or if that fails, relies on the outcome of past runs.
 */
export function MailHint() {
  const mayAsk = useCan('settings.integrations');
  const { data, error } = useAsked('GET /settings/smtp', mayAsk ? {} : null, told);
  const schedules = useAll('schedule');
  if (data !== null) return data.server.host === '' && data.environment === null && <NoMail />;
  return (!mayAsk || error !== null) && wereFiled(schedules) && <NoMail />;
}
