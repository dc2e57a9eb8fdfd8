import { expect, test } from 'vitest';
import { pointsMax } from '../../../shared/analytics.ts';
import { limits } from '../../../shared/limits.ts';
import { allowedGrains, grainFor } from './grains.ts';

test.each([
  [1, ['hour', 'day', 'week', 'month']],
  [41, ['hour', 'day', 'week', 'month']],
  [42, ['day', 'week', 'month']],
  [400, ['day', 'week', 'month']],
])('%d days may be divided by %j', (days, allowed) => {
  expect(allowedGrains(days)).toEqual(allowed);
});

test('no allowed grain has more points than the server answers', () => {
  const hours = { hour: 24, day: 1, week: 1 / 7, month: 1 / 28 };
  for (let days = 1; days <= limits.rangeDaysMax; days++) {
    for (const grain of allowedGrains(days)) expect(days * hours[grain]).toBeLessThanOrEqual(pointsMax);
  }
});

test.each([
  ['week', 30, 'week'],
  ['hour', 30, 'hour'],
  ['hour', 60, 'day'],
  [null, 1, 'hour'],
  [null, 7, 'day'],
  [null, 365, 'week'],
  ['minute', 7, 'day'],
])('requesting %s over %d days gives %s', (wanted, days, grain) => {
  expect(grainFor(wanted, days)).toBe(grain);
});
