import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Again } from './again.ts';

let times = 0;
const again = () => new Again(() => (times += 1));
/** Collects the next `count` pauses. */
function pausesOf(one: Again, count: number): number[] {
  return Array.from({ length: count }, () => {
    const [before, from] = [times, Date.now()];
    one.plan();
    while (times === before) vi.advanceTimersByTime(500);
    return Date.now() - from;
  });
}

beforeEach(() => {
  times = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('pauses grow up to a minute, and begin anew once it went well', () => {
  const one = again();
  expect(pausesOf(one, 7)).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  one.wentWell();
  expect(pausesOf(one, 2)).toEqual([2000, 4000]);
});

test('called off, or gone well meanwhile, it does nothing more', () => {
  const one = again();
  one.plan();
  expect(one.callOff()).toBe(true);
  expect(one.callOff()).toBe(false);
  one.plan();
  one.wentWell();
  vi.advanceTimersByTime(3_600_000);
  expect(times).toBe(0);
});
