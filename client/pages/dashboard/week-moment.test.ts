import { expect, test } from 'vitest';
import { weekMoment } from './trends-panels.tsx';

test.each([
  ['2026-11-19T07:07:32.000Z', 'Asia/Bangkok', { weekday: 3, hour: 14 }],
  ['2026-11-22T17:00:00.000Z', 'Asia/Bangkok', { weekday: 0, hour: 0 }],
  ['2026-11-22T23:59:00.000Z', 'UTC', { weekday: 6, hour: 23 }],
])('%s in %s', (at, zone, moment) => {
  expect(weekMoment(at, zone)).toEqual(moment);
});
