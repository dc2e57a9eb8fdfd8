import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wakeAt } from './use-moment.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test('all waiting callbacks run at their time, by one timer', () => {
  const rang: string[] = [];
  for (const at of [3000, 1000, 2000]) wakeAt(at, () => rang.push(`${at} at ${Date.now()}`));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1500);
  expect(rang).toEqual(['1000 at 1000']);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(5000);
  expect(rang).toEqual(['1000 at 1000', '2000 at 2000', '3000 at 3000']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a cancelled callback does not run, and a finished one can be scheduled again', () => {
  const rang: number[] = [];
  wakeAt(1000, () => rang.push(-1))();
  const again = () => {
    rang.push(Date.now());
    if (Date.now() < 4000) wakeAt(Date.now() + 1000, again);
  };
  wakeAt(2000, again);
  vi.advanceTimersByTime(10_000);
  expect(rang).toEqual([2000, 3000, 4000]);
});
