import { expect, test } from 'vitest';
import { snoozeEnd } from './snooze.ts';

const ends = (preset: Parameters<typeof snoozeEnd>[0], now: string, timeZone: string) =>
  new Date(snoozeEnd(preset, Date.parse(now), timeZone)).toISOString();

test.each([
  ['laterToday', '2026-11-18T16:30:00.000Z', 'Asia/Bangkok', '2026-11-18T19:30:00.000Z'],
  // 23:30 on a Wednesday in Bangkok.
  ['tomorrow', '2026-11-18T16:30:00.000Z', 'Asia/Bangkok', '2026-11-19T02:00:00.000Z'],
  // 00:30 on a Thursday in Bangkok.
  ['tomorrow', '2026-11-18T17:30:00.000Z', 'Asia/Bangkok', '2026-11-20T02:00:00.000Z'],
  ['nextWeek', '2026-11-18T16:30:00.000Z', 'Asia/Bangkok', '2026-11-23T02:00:00.000Z'],
  // A Sunday and a Monday in Bangkok.
  ['nextWeek', '2026-11-22T16:30:00.000Z', 'Asia/Bangkok', '2026-11-23T02:00:00.000Z'],
  ['nextWeek', '2026-11-22T17:30:00.000Z', 'Asia/Bangkok', '2026-11-30T02:00:00.000Z'],
  // The clocks change in the night before the end: forward in March, back in October and November.
  ['tomorrow', '2026-03-28T12:00:00.000Z', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
  ['tomorrow', '2026-10-24T12:00:00.000Z', 'Europe/Berlin', '2026-10-25T08:00:00.000Z'],
  ['nextWeek', '2026-10-30T20:00:00.000Z', 'America/Los_Angeles', '2026-11-02T17:00:00.000Z'],
  // `laterToday` is three hours later, whatever the clocks show.
  ['laterToday', '2026-03-29T00:30:00.000Z', 'Europe/Berlin', '2026-03-29T03:30:00.000Z'],
] as const)('%s from %s in %s ends at %s', (preset, now, timeZone, end) => {
  expect(ends(preset, now, timeZone)).toBe(end);
});
