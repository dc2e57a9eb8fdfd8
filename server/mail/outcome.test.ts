import { expect, test } from 'vitest';
import { outcomeOf, type SmtpError, type Stage } from './outcome.ts';

const read = (error: SmtpError, stage: Stage = 'connect', certificateRefused = false) =>
  outcomeOf({ error, stage, certificateRefused, secrets: ['pa55'] });

test.each([
  [{ code: 'EDNS', originalCode: 'ENOTFOUND' }, 'retry', 'host_not_found'],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'retry', 'connection_refused'],
  [{ code: 'ESOCKET', originalCode: 'EHOSTUNREACH' }, 'retry', 'unreachable'],
  [{ code: 'ESOCKET', originalCode: 'ECONNRESET' }, 'retry', 'connection_lost'],
  [{ code: 'ESOCKET', originalCode: 'ETIMEDOUT' }, 'retry', 'timeout'],
  [{ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'retry', 'tls_failed'],
  [{ code: 'ETIMEDOUT' }, 'retry', 'timeout'],
  [{ code: 'ETLS' }, 'retry', 'tls_failed'],
  [{ code: 'ETLS', responseCode: 454 }, 'retry', 'tls_not_offered'],
  [{ code: 'ETLS', responseCode: 502 }, 'failed', 'tls_not_offered'],
  [{ code: 'EPROTOCOL' }, 'retry', 'not_a_mail_server'],
  [{ code: 'EPROTOCOL', responseCode: 421 }, 'retry', 'busy'],
  [{ code: 'EPROTOCOL', responseCode: 554 }, 'failed', 'busy'],
] as const)('on the way to the server: %o', (error, state, problem) => {
  expect(read({ ...error, response: 'a banner' })).toEqual({ state, problem, reply: null, refused: [] });
});

test.each([
  [{ code: 'EENVELOPE', command: 'API' }, 'failed', 'recipients_refused'],
  [{ code: 'EENVELOPE', command: 'DATA', responseCode: 451 }, 'retry', 'message_refused'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 552 }, 'failed', 'too_large'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 503 }, 'retry', 'sender_refused'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 530 }, 'failed', 'sign_in_needed'],
  [{ code: 'ECONNECTION', responseCode: 421 }, 'retry', 'busy'],
  [{ code: 'ESOCKET', originalCode: 'ECONNRESET' }, 'retry', 'connection_lost'],
] as const)('at the envelope: %o', (error, state, problem) => {
  expect(read(error, 'envelope')).toMatchObject({ state, problem });
});

test('once the data was sent, only a response decides', () => {
  for (const code of ['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EPROTOCOL'])
    expect(read({ code }, 'data').state).toBe('unknown');
  expect(read({ code: 'EMESSAGE', responseCode: 451 }, 'data').state).toBe('retry');
  expect(read({ code: 'EMESSAGE', responseCode: 554 }, 'data').state).toBe('failed');
});

test('a rejected certificate is the reason, regardless of how the connection ends', () => {
  expect(read({ code: 'ETLS' }, 'connect', true).problem).toBe('certificate');
  expect(read({ code: 'ESOCKET' }, 'connect', true).problem).toBe('certificate');
});

test('a response is shortened to one line without secrets and direction marks', () => {
  const response = `535-5.7.8 pa55\r\n535 no \u202epa55 ${'x'.repeat(500)}`;
  const { reply } = read({ code: 'EAUTH', responseCode: 535, response }, 'sign-in');
  expect(reply).toMatch(/^535-5\.7\.8 ••• 535 no •••x? x+$/);
  expect(reply).toHaveLength(300);
});
