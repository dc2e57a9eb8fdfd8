import { expect, test } from 'vitest';
import { leaveTimes } from './drain.ts';

test.each([
  [1, 10_000],
  [200, 10_000],
  [1000, 50_000],
])('%s sockets leave over %s ms, at most 21 in any second', (sockets, windowMs) => {
  const times = leaveTimes(sockets);
  expect(times).toHaveLength(sockets);
  expect(Math.max(...times)).toBeLessThan(windowMs);
  const inSecondFrom = (start: number) => times.filter((time) => time >= start && time < start + 1000).length;
  expect(Math.max(...times.map(inSecondFrom))).toBeLessThanOrEqual(21);
});

test('sockets leave in random order', () => {
  const times = leaveTimes(100);
  expect(times).not.toEqual(times.toSorted((a, b) => a - b));
});
