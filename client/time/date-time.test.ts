import { expect, test } from 'vitest';
import { dateTime } from './time.ts';

test.each([
  ['en', '26 Nov 2026, 22:34'],
  ['zh', '2026年11月26日 22:34'],
  ['th', '26 พ.ย. 2569 22:34'],
])('%s: a day and its time by a clock of 24 hours', (locale, expected) => {
  expect(dateTime('2026-11-26T15:34:00Z', locale, 'Asia/Bangkok').replace(/\s/g, ' ')).toBe(expected);
});
