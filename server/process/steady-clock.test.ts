import { expect, test } from 'vitest';
import { SteadyClock } from './steady-clock.ts';

test('a clock that is set back continues at half speed until the system clock has caught up', () => {
  let wall = 1_000_000;
  const clock = new SteadyClock(() => wall);
  wall += 10_000;
  expect([clock.now(), clock.behindMs()]).toEqual([1_010_000, 0]);
  wall -= 8000;
  expect([clock.now(), clock.behindMs()]).toEqual([1_010_000, 8000]);
  wall += 4000;
  expect([clock.now(), clock.behindMs()]).toEqual([1_012_000, 6000]);
  wall += 12_000;
  expect([clock.now(), clock.behindMs()]).toEqual([1_018_000, 0]);
  wall += 1;
  expect(clock.now()).toBe(1_018_001);
});

test('a start is after the last record', () => {
  const wall = 5000;
  const clock = new SteadyClock(() => wall);
  clock.startFrom(9000);
  expect([clock.now(), clock.behindMs()]).toEqual([9000, 4000]);
  clock.startFrom(1);
  expect(clock.now()).toBe(9000);
});
