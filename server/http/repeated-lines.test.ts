import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RepeatedLines } from './repeated-lines.ts';

let written: { level: number; msg: string; reqId?: string; times?: number }[];
let lines: RepeatedLines;
beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  lines = new RepeatedLines((line) => written.push(JSON.parse(line)));
});
afterEach(() => {
  lines.stop();
  vi.useRealTimers();
});
const take = (msg: string, more: object = {}) => lines.take(`${JSON.stringify({ level: 40, msg, ...more })}\n`);

test('a flood of equal lines is written as two lines per minute, the second with the count', () => {
  for (let n = 0; n < 10_000; n++) take('Webhook rejected', { code: 'bad_signature', reqId: `r${n}` });
  take('Webhook rejected', { code: 'not_a_webhook' });
  expect(written.map(({ reqId }) => reqId)).toEqual(['r0', undefined]);
  vi.advanceTimersByTime(60_000);
  expect(written[2]).toEqual({
    level: 40,
    msg: 'Webhook rejected',
    code: 'bad_signature',
    reqId: 'r9999',
    times: 9999,
  });
  expect(written).toHaveLength(3);
});

test('a line that is repeated after a quiet minute is written immediately', () => {
  take('a failure');
  vi.advanceTimersByTime(60_000);
  take('a failure');
  expect(written).toHaveLength(2);
});

test('lines that differ in every field are limited too', () => {
  for (let n = 0; n < 5000; n++) take('refused', { lineAccountId: `account ${n}` });
  take('another failure');
  expect(written.length).toBeLessThanOrEqual(503);
  lines.stop();
  expect(written.reduce((sum, { times = 1 }) => sum + times, 0)).toBe(5001);
});
