import { expect, test } from 'vitest';
import { dayOfKey, pieceDays } from './piece-days.ts';

const within = { from: '2026-01-10', to: '2026-03-05' };

test.each([
  ['day', '2026-02-10', { from: '2026-02-10', to: '2026-02-10' }],
  ['week', '2026-02-11', { from: '2026-02-09', to: '2026-02-15' }],
  ['week', '2026-01-10', { from: '2026-01-10', to: '2026-01-11' }],
  ['week', '2026-03-02', { from: '2026-03-02', to: '2026-03-05' }],
  ['month', '2026-02-01', { from: '2026-02-01', to: '2026-02-28' }],
  ['month', '2026-01-10', { from: '2026-01-10', to: '2026-01-31' }],
  ['month', '2026-03-05', { from: '2026-03-01', to: '2026-03-05' }],
] as const)('a %s with %s', (grain, day, days) => {
  expect(pieceDays(grain, day, within)).toEqual(days);
});

test.each([
  ['2026-11-19', '2026-11-19'],
  ['2026-11', '2026-11-01'],
  ['2026-W01', '2025-12-29'],
  ['2026-W47', '2026-11-16'],
  ['2020-W53', '2020-12-28'],
])('the key %s has the day %s', (key, day) => {
  expect(dayOfKey(key)).toBe(day);
});
