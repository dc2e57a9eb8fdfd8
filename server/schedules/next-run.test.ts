import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Timing } from '../../shared/report-rows.ts';
import { nextRun } from './next-run.ts';

const daily = (time: string): Timing => ({ frequency: 'daily', weekday: null, day: null, time });
const monthly = (day: number, time = '08:00'): Timing => ({ frequency: 'monthly', weekday: null, day, time });
const next = (timing: Timing, zone: string, after: string) =>
  new Date(nextRun(timing, zone, Date.parse(after))).toISOString();

test('a time is one of the business time zone', () => {
  expect(next(daily('08:00'), 'Asia/Bangkok', '2026-11-23T00:59:59Z')).toBe('2026-11-23T01:00:00.000Z');
  expect(next(daily('08:00'), 'Asia/Bangkok', '2026-11-23T01:00:00Z')).toBe('2026-11-24T01:00:00.000Z');
  expect(next(daily('08:00'), 'Asia/Taipei', '2026-11-23T00:59:59Z')).toBe('2026-11-24T00:00:00.000Z');
});

test('a weekly one comes on its weekday, Monday first', () => {
  const weekly = (weekday: number): Timing => ({ frequency: 'weekly', weekday, day: null, time: '09:30' });
  expect(next(weekly(1), 'UTC', '2026-11-23T09:30:00Z')).toBe('2026-11-30T09:30:00.000Z');
  expect(next(weekly(7), 'UTC', '2026-11-23T09:30:00Z')).toBe('2026-11-29T09:30:00.000Z');
});

test('a day that a month has not got is its last one', () => {
  expect(next(monthly(31), 'UTC', '2026-11-01T00:00:00Z')).toBe('2026-11-30T08:00:00.000Z');
  expect(next(monthly(31), 'UTC', '2026-12-01T00:00:00Z')).toBe('2026-12-31T08:00:00.000Z');
  expect(next(monthly(30), 'UTC', '2027-02-01T00:00:00Z')).toBe('2027-02-28T08:00:00.000Z');
  expect(next(monthly(29), 'UTC', '2028-02-01T00:00:00Z')).toBe('2028-02-29T08:00:00.000Z');
  expect(next(monthly(29), 'UTC', '2027-02-28T08:00:00Z')).toBe('2027-03-29T08:00:00.000Z');
});

test('a time that the clocks skip comes once, at the end of the gap; one that they show twice comes once', () => {
  // In Berlin, clocks change from 02:00 to 03:00 on 28 March 2027, and back on 31 October.
  expect(next(daily('02:30'), 'Europe/Berlin', '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:00:00.000Z');
  expect(next(daily('02:30'), 'Europe/Berlin', '2027-03-28T01:00:00Z')).toBe('2027-03-29T00:30:00.000Z');
  const first = next(daily('02:30'), 'Europe/Berlin', '2027-10-30T12:00:00Z');
  expect(first.slice(0, 10)).toBe('2027-10-31');
  expect(next(daily('02:30'), 'Europe/Berlin', first)).toBe('2027-11-01T01:30:00.000Z');
});

const zones = fc.constantFrom(
  'Asia/Bangkok',
  'Asia/Taipei',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
);
const timings: fc.Arbitrary<Timing> = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 1, max: 31 }))
  .chain(([hour, minute, day]) => {
    const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    return fc.constantFrom<Timing>(daily(time), monthly(day, time), {
      frequency: 'weekly',
      weekday: (day % 7) + 1,
      day: null,
      time,
    });
  });
const moments = fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2029-12-31T00:00:00Z') });

/** Whether the schedule runs on a date. Ignores the time of day and clock changes. */
function isMeant({ frequency, weekday, day }: Timing, date: Temporal.PlainDate): boolean {
  if (frequency === 'weekly') return date.dayOfWeek === weekday;
  return frequency === 'daily' || date.day === Math.min(day ?? 1, date.daysInMonth);
}

test('the next run is on a day that is meant, and none lies between', () => {
  fc.assert(
    fc.property(timings, zones, moments, (timing, zone, after) => {
      const found = nextRun(timing, zone, after);
      expect(found).toBeGreaterThan(after);
      const dateOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate();
      expect(isMeant(timing, dateOf(found))).toBe(true);
      // The schedule runs on no day between `after` and the next run.
      for (let date = dateOf(after).add({ days: 1 }); Temporal.PlainDate.compare(date, dateOf(found)) < 0; ) {
        expect(isMeant(timing, date)).toBe(false);
        date = date.add({ days: 1 });
      }
    }),
    { numRuns: 300 },
  );
});

test('each day that is meant has one run', () => {
  fc.assert(
    fc.property(timings, zones, moments, (timing, zone, after) => {
      const dates: string[] = [];
      for (let at = after, n = 0; n < 5; n++) {
        at = nextRun(timing, zone, at);
        dates.push(Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString());
      }
      expect(new Set(dates).size).toBe(dates.length);
    }),
    { numRuns: 200 },
  );
});
