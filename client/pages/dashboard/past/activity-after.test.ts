import { expect, test } from 'vitest';
import { limits } from '../../../../shared/limits.ts';
import { activityAfter, activityBefore } from './transport.tsx';

const start = Date.parse('2026-11-17T00:00:00Z');
const minute = 60_000;

/**
 * Simulates the server's history: activities at the given minutes. Each response contains the latest activities before the requested time.
 */
function past(minutes: readonly number[]) {
  const requests: number[] = [];
  const ask = async (moment: number) => {
    requests.push((moment - start) / minute);
    return minutes
      .map((one) => start + one * minute)
      .filter((at) => at <= moment)
      .toSorted((a, b) => b - a)
      .slice(0, limits.activitiesMax)
      .map((at) => ({ at: new Date(at).toISOString() }));
  };
  return { ask, requests };
}

test.each([
  ['a near one', [-3, 4, 9], 4],
  ['one after a quiet night', [-3, 700], 700],
  ['none', [-3, 0], null],
  ['the first of more than a response lists', Array.from({ length: 900 }, (_, n) => 2 + n / 100), 2],
  ['the first of a crowd after a quiet hour', Array.from({ length: 400 }, (_, n) => 90 + n / 200), 90],
  [
    'the first of a crowd after weeks without activity',
    Array.from({ length: 5000 }, (_, n) => 21_552 + n / 60),
    21_552,
  ],
])('%s is found', async (_, minutes, found) => {
  const { ask } = past(minutes);
  expect(await activityAfter(start, start + 60_000 * minute, ask)).toBe(found === null ? null : start + found * minute);
});

test('requests nothing after the current time or for a time no longer shown', async () => {
  const { ask, requests } = past([]);
  expect(await activityAfter(start, start + 20 * minute, ask)).toBeNull();
  expect(requests).toEqual([15, 20]);
  expect(await activityAfter(start, start + 20 * minute, async () => null)).toBeNull();
});

test('the one before is the newest that is earlier', async () => {
  const activities = await past([1, 5, 7]).ask(start + 7 * minute);
  expect(activityBefore(start + 7 * minute, activities)).toBe(start + 5 * minute);
  expect(activityBefore(start, activities)).toBeNull();
});
