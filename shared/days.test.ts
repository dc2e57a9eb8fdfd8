import { expect, test } from 'vitest';
import { daysBefore } from './days.ts';

test.each([
  ['2026-11-19', '2026-11-19', 'today', '2026-11-18', '2026-11-18'],
  ['2026-10-21', '2026-11-19', 'last30', '2026-09-21', '2026-10-20'],
  ['2026-11-01', '2026-11-19', 'thisMonth', '2026-10-01', '2026-10-19'],
  ['2026-03-01', '2026-03-31', 'thisMonth', '2026-02-01', '2026-02-28'],
  ['2026-03-01', '2026-03-31', null, '2026-01-29', '2026-02-28'],
] as const)('%s to %s (%s) is compared with %s to %s', (from, to, preset, before, until) => {
  expect(daysBefore({ from, to }, preset)).toEqual({ from: before, to: until });
});
