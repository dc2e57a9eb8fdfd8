import { describe, expect, test } from 'vitest';
import { isOpen } from './business-hours.ts';

const hours = [
  { day: 1, from: '09:00', to: '12:00' },
  { day: 1, from: '13:00', to: '18:00' },
  { day: 5, from: '20:00', to: '24:00' },
  { day: 6, from: '00:00', to: '02:00' },
];
const open = (time: string, zone = 'Asia/Bangkok') => isOpen(hours, zone, Date.parse(time));

describe('business hours', () => {
  test.each([
    ['before opening', '2026-01-05T01:59:59Z', false],
    ['at opening', '2026-01-05T02:00:00Z', true],
    ['at noon', '2026-01-05T05:00:00Z', false],
    ['after noon', '2026-01-05T06:00:00Z', true],
    ['in the last minute', '2026-01-05T10:59:59Z', true],
    ['at closing', '2026-01-05T11:00:00Z', false],
    ['on another day', '2026-01-06T03:00:00Z', false],
    ['at the end of a night', '2026-01-09T16:59:59Z', true],
    ['after midnight', '2026-01-09T17:00:00Z', true],
    ['later that night', '2026-01-09T19:00:00Z', false],
  ])('%s', (_when, time, expected) => {
    expect(open(time)).toBe(expected);
  });

  test('use the business time zone', () => {
    expect(open('2026-01-05T10:00:00Z', 'Europe/London')).toBe(true);
    expect(open('2026-07-06T08:30:00Z', 'Europe/London')).toBe(true);
    expect(open('2026-01-05T08:30:00Z', 'Europe/London')).toBe(false);
  });

  test('without business hours, nobody works', () => {
    expect(isOpen([], 'Asia/Bangkok', Date.parse('2026-01-05T03:00:00Z'))).toBe(false);
  });
});
