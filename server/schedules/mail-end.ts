import type { EventOf } from '../../shared/events/index.ts';
import type { RunEnd, RunError } from '../../shared/reports.ts';
import type { MailOutcome } from '../ports/mailer.ts';

export type MailEnd = Pick<EventOf<'schedule.mail-ended'>, 'recipients' | 'end' | 'error' | 'retryAt'>;
export type Recipient = MailEnd['recipients'][number];

interface MailAttempt {
  outcome: MailOutcome;
  /** Recipients of the attempt. */
  to: readonly string[];
  /** Whether other recipients have already received the mail. */
  othersHave: boolean;
  /** Time of the next attempt, milliseconds UTC. `null` if no attempts are left. */
  retryAt: number | null;
}

/** Returns the result of an attempt for each recipient and for the schedule run. */
export function mailEndOf({ outcome, to, othersHave, retryAt }: MailAttempt): MailEnd {
  const refused = new Map(outcome.refused.map((one) => [one.address, one]));
  const recipients = to.map((address): Recipient => {
    const refusal = refused.get(address);
    const reply = refusal?.reply ?? (outcome.state === 'sent' ? null : outcome.reply);
    if (refusal?.forGood) return { address, status: 'refused', reply };
    if (refusal !== undefined) return { address, status: 'waiting', reply };
    return { address, status: afterAll[outcome.state], reply };
  });
  const error = errorOf(outcome, recipients);
  const waits = recipients.some(({ status }) => status === 'waiting');
  if (waits && retryAt !== null) return { recipients, end: null, error, retryAt };
  const last = recipients.map((one) => (one.status === 'waiting' ? { ...one, status: 'failed' as const } : one));
  return { recipients: last, end: endOf(outcome, last, othersHave), error, retryAt: null };
}

const afterAll = { sent: 'sent', retry: 'waiting', failed: 'failed', unknown: 'unknown' } as const;

function errorOf(outcome: MailOutcome, recipients: readonly Recipient[]): RunError | null {
  if (outcome.state === 'unknown') return 'mail.unknown';
  if (outcome.state !== 'sent') return `mail.${outcome.problem}`;
  return recipients.every(({ status }) => status === 'sent') ? null : 'mail.recipients_refused';
}

function endOf(outcome: MailOutcome, recipients: readonly Recipient[], othersHave: boolean): RunEnd {
  if (outcome.state === 'unknown') return 'failed';
  if (othersHave || recipients.some(({ status }) => status === 'sent')) return 'sent';
  return outcome.state === 'failed' && outcome.problem === 'not_set_up' ? 'filed' : 'failed';
}

/** Returns the result of an attempt that was interrupted by a crash: recipients who still wait for the mail may have received it. */
export function unknownEnd(recipients: readonly Recipient[]): MailEnd {
  const unknown = recipients.map((one) => (one.status === 'waiting' ? { ...one, status: 'unknown' as const } : one));
  return { recipients: unknown, end: 'failed', error: 'mail.unknown', retryAt: null };
}
