import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RetryTimer } from './query-runner.ts';

let times = 0;
const timer = () => new RetryTimer(() => (times += 1));
/** Returns the next `count` delays between retries in milliseconds. */
function pausesOf(one: RetryTimer, count: number): number[] {
  return Array.from({ length: count }, () => {
    const [before, from] = [times, Date.now()];
    one.schedule();
    while (times === before) vi.advanceTimersByTime(500);
    return Date.now() - from;
  });
}

beforeEach(() => {
  times = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('pauses grow up to a minute, and start over after a success', () => {
  const one = timer();
  expect(pausesOf(one, 7)).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  one.succeeded();
  expect(pausesOf(one, 2)).toEqual([2000, 4000]);
});

test('does nothing after it was cancelled or has succeeded', () => {
  const one = timer();
  one.schedule();
  expect(one.cancel()).toBe(true);
  expect(one.cancel()).toBe(false);
  one.schedule();
  one.succeeded();
  vi.advanceTimersByTime(3_600_000);
  expect(times).toBe(0);
});
