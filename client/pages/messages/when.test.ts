import { expect, test } from 'vitest';
import { clockTime } from '../../time/time.ts';
import { setBusinessZone } from '../../time/zone.ts';
import { daysAgo, untilTomorrow } from './when.ts';

test("today ends at the browser's midnight while nobody is signed in", () => {
  setBusinessZone(null);
  const noon = new Date(2026, 10, 21, 12).getTime();
  const midnight = new Date(2026, 10, 22).getTime();
  expect(noon + untilTomorrow(noon)).toBe(midnight);
  expect(new Date(midnight + untilTomorrow(midnight)).getDate()).toBe(23);
});

test("days follow the business time zone, regardless of the browser's", () => {
  const now = Date.parse('2026-11-21T18:00:00Z');
  try {
    setBusinessZone('Asia/Bangkok');
    expect([daysAgo('2026-11-21T16:59:00Z', now), daysAgo('2026-11-21T17:00:00Z', now)]).toEqual([1, 0]);
    expect(untilTomorrow(now)).toBe(23 * 3_600_000);
    expect(clockTime(now, 'en')).toBe('01:00');
    setBusinessZone('America/Los_Angeles');
    expect(clockTime(now, 'en')).toBe('10:00');
  } finally {
    setBusinessZone(null);
  }
});
