import { useAsked } from '../figures/use-asked.ts';
import { useCan } from '../session/session.ts';
import { useAll } from '../sync/store.ts';
import { wereFiled } from './filed-only-hint.tsx';
import { NoMail } from './no-mail.tsx';

const told = { scope: { scope: 'config' }, kinds: ['mailServer'] } as const;

/** Says beside the recipients of a schedule that they get no mail: of those who may not ask, as far as runs have told it. */
export function MailHint() {
  const mayAsk = useCan('settings.integrations');
  const { data } = useAsked('GET /settings/smtp', mayAsk ? {} : null, told);
  const schedules = useAll('schedule');
  const hasNone = data === null ? wereFiled(schedules) : data.server.host === '' && data.environment === null;
  return hasNone && <NoMail />;
}
