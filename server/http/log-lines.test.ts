import { expect, test } from 'vitest';
import { isWarningOrWorse, logLineOf } from './log-lines.ts';

const at = Date.UTC(2026, 10, 23);
const line = (fields: object) => logLineOf(JSON.stringify(fields), at);

test('a warning keeps only the fields that are known to be harmless', () => {
  const logLine = line({
    level: 40,
    time: 1,
    reqId: 'r1',
    lineAccountId: 'a1',
    code: 'bad_signature',
    token: 'secret',
    body: { text: 'what a customer wrote' },
    msg: 'Webhook rejected',
  });
  expect(logLine).toMatchObject({ at: '2026-11-23T00:00:00.000Z', level: 'warn', message: 'Webhook rejected' });
  expect(logLine?.context).toEqual({ lineAccountId: 'a1', code: 'bad_signature', reqId: 'r1' });
});

test('an error keeps its type and message, except messages of a parser', () => {
  const err = { type: 'SqliteError', message: 'database or disk is full', code: 'SQLITE_FULL', stack: 'at …' };
  expect(line({ level: 50, msg: 'failed', err })?.context).toEqual({
    code: 'SQLITE_FULL',
    error: 'SqliteError: database or disk is full',
  });
  const parser = { type: 'SyntaxError', message: 'Unexpected token "what a customer wrote"' };
  expect(line({ level: 50, msg: 'failed', err: parser })?.context).toEqual({ error: 'SyntaxError' });
});

test('lines below the warning level are ignored', () => {
  expect([30, 40, 50, 60].map((level) => isWarningOrWorse(JSON.stringify({ level, msg: 'x' })))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(line({ level: 30, msg: 'x' })).toBeNull();
});
