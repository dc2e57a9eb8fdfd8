import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learnTime, present } from './clock.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 10, 21, 8);
const answeredAt = (at: number) => new Date(at).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  learnTime(answeredAt(Date.now()), Date.now());
  vi.useRealTimers();
});

test('a clock that is an hour off follows the server, and the device again once corrected', () => {
  learnTime(answeredAt(start - hour), start);
  expect(present()).toBe(start - hour + 500);
  vi.setSystemTime(start - hour + 2000);
  learnTime(answeredAt(start - hour + 2000), start - hour + 2000);
  expect(present()).toBe(Date.now());
});

test('a clock that is right is not moved by whole seconds, or by an answer that took long', () => {
  learnTime(answeredAt(start - 3000), start);
  learnTime(answeredAt(start - 9000), start - 9000);
  learnTime(null, start);
  learnTime('soon', start);
  expect(present()).toBe(start);
});

test('a known offset does not vary between responses', () => {
  learnTime(answeredAt(start + hour), start);
  const known = present();
  learnTime(answeredAt(start + hour + 2000), start - 1000);
  expect(present()).toBe(known);
});
