import { expect, test } from 'vitest';
import type { MailOutcome } from '../ports/mailer.ts';
import { mailEndOf } from './mail-end.ts';

const [ann, ben, eve] = ['ann@example.com', 'ben@example.com', 'eve@example.com'];
const to = [ann, ben, eve];
const of = (outcome: MailOutcome, more: { othersHave?: boolean; retryAt?: number | null } = {}) =>
  mailEndOf({ outcome, to, othersHave: false, retryAt: 5000, ...more });
const refusal = (address: string, forGood: boolean) => ({ address, forGood, reply: forGood ? '550 no' : '450 later' });
const down: MailOutcome = { state: 'retry', problem: 'connection_refused', reply: null, refused: [] };

test('a mail accepted for all recipients is sent', () => {
  const end = of({ state: 'sent', refused: [] });
  expect(end).toMatchObject({ end: 'sent', error: null, retryAt: null });
  expect(end.recipients.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
});

test('a permanently refused recipient is reported, and the others receive the mail', () => {
  const end = of({ state: 'sent', refused: [refusal(ben, true)] });
  expect(end).toMatchObject({ end: 'sent', error: 'mail.recipients_refused' });
  expect(end.recipients[1]).toEqual({ address: ben, status: 'refused', reply: '550 no' });
});

test('a temporarily refused recipient is retried alone', () => {
  const end = of({ state: 'sent', refused: [refusal(ben, false)] });
  expect(end).toMatchObject({ end: null, retryAt: 5000, error: 'mail.recipients_refused' });
  expect(end.recipients.map(({ status }) => status)).toEqual(['sent', 'waiting', 'sent']);
});

test('an unavailable server is retried until the last attempt', () => {
  expect(of(down)).toMatchObject({ end: null, error: 'mail.connection_refused', retryAt: 5000 });
  const last = of(down, { retryAt: null });
  expect(last).toMatchObject({ end: 'failed', error: 'mail.connection_refused' });
  expect(last.recipients.every(({ status }) => status === 'failed')).toBe(true);
  expect(of(down, { retryAt: null, othersHave: true }).end).toBe('sent');
});

test('without a mail server the report is filed', () => {
  const none: MailOutcome = { state: 'failed', problem: 'not_set_up', reply: null, refused: [] };
  expect(of(none)).toMatchObject({ end: 'filed', error: 'mail.not_set_up' });
});

test('a mail with an unknown result is not retried', () => {
  const unknown: MailOutcome = { state: 'unknown', problem: 'connection_lost', reply: null, refused: [] };
  const end = of(unknown);
  expect(end).toMatchObject({ end: 'failed', error: 'mail.unknown', retryAt: null });
  expect(end.recipients.every(({ status }) => status === 'unknown')).toBe(true);
});
