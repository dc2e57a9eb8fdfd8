import { expect, test } from 'vitest';
import { addDays, daysBefore } from '../../shared/days.ts';
import { boundsOf, dayOf, daysOf, sameTimeOf } from './days.ts';

const bangkok = 'Asia/Bangkok';
const ms = (text: string) => Date.parse(text);
const iso = (at: number) => new Date(at).toISOString();
const hours = ({ start, end }: { start: number; end: number }) => (end - start) / 3_600_000;
/** 14:30 on the 17th in Bangkok. */
const now = ms('2026-11-17T07:30:00Z');

test.each([
  ['today', '2026-11-17', '2026-11-17', true, '2026-11-16', '2026-11-16'],
  ['yesterday', '2026-11-16', '2026-11-16', false, '2026-11-15', '2026-11-15'],
  ['last7', '2026-11-11', '2026-11-17', true, '2026-11-04', '2026-11-10'],
  ['last30', '2026-10-19', '2026-11-17', true, '2026-09-19', '2026-10-18'],
  ['thisMonth', '2026-11-01', '2026-11-17', true, '2026-10-01', '2026-10-17'],
  ['lastMonth', '2026-10-01', '2026-10-31', false, '2026-08-31', '2026-09-30'],
] as const)('the range of %s and the preceding range', (range, from, to, includesToday, before, beforeTo) => {
  const days = daysOf({ range }, now, bangkok);
  expect(days).toMatchObject({ from, to, includesToday, preset: range });
  expect(daysBefore(days, days.preset)).toEqual({ from: before, to: beforeTo });
});

test('a query without a range uses the default range', () => {
  expect(daysOf({}, now, bangkok)).toMatchObject({ from: '2026-11-17', to: '2026-11-17', days: 1 });
  expect(daysOf({}, now, bangkok, 'last7')).toMatchObject({ from: '2026-11-11', days: 7 });
});

test('custom days are unchanged, in the past, in the future and over a leap day', () => {
  const leap = daysOf({ from: '2028-02-27', to: '2028-03-01' }, now, bangkok);
  expect(leap).toEqual({ from: '2028-02-27', to: '2028-03-01', days: 4, preset: null, includesToday: false });
  expect(daysBefore(leap, leap.preset)).toEqual({ from: '2028-02-23', to: '2028-02-26' });
  expect(daysOf({ from: '2026-11-01', to: '2026-11-30' }, now, bangkok).includesToday).toBe(true);
});

test('the preceding range ends with a shorter month', () => {
  const days = daysOf({ range: 'thisMonth' }, ms('2026-03-31T05:00:00Z'), bangkok);
  expect(days).toMatchObject({ from: '2026-03-01', to: '2026-03-31', days: 31 });
  expect(daysBefore(days, days.preset)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  const january = daysOf({ range: 'lastMonth' }, ms('2027-01-01T00:00:00Z'), bangkok);
  expect(january).toMatchObject({ from: '2026-12-01', to: '2026-12-31' });
});

test('the business day of a time is in the time zone', () => {
  expect(dayOf(ms('2026-11-17T16:59:59.999Z'), bangkok)).toBe('2026-11-17');
  expect(dayOf(ms('2026-11-17T17:00:00Z'), bangkok)).toBe('2026-11-18');
  expect(dayOf(ms('2026-11-17T07:59:00Z'), 'America/Los_Angeles')).toBe('2026-11-16');
  expect(daysOf({ range: 'today' }, ms('2026-11-17T20:00:00Z'), bangkok).from).toBe('2026-11-18');
});

test('the days on which clocks change have 23 and 25 hours', () => {
  expect(hours(boundsOf('2026-03-29', '2026-03-29', 'Europe/Berlin'))).toBe(23);
  expect(hours(boundsOf('2026-10-25', '2026-10-25', 'Europe/Berlin'))).toBe(25);
  expect(hours(boundsOf('2026-10-04', '2026-10-04', 'Australia/Lord_Howe'))).toBe(23.5);
  expect(hours(boundsOf('2026-11-11', '2026-11-17', bangkok))).toBe(7 * 24);
});

test('a day without midnight starts with its first instant', () => {
  const { start } = boundsOf('2018-11-04', '2018-11-04', 'America/Sao_Paulo');
  expect(iso(start)).toBe('2018-11-04T03:00:00.000Z');
  expect(dayOf(start, 'America/Sao_Paulo')).toBe('2018-11-04');
  expect(dayOf(start - 1, 'America/Sao_Paulo')).toBe('2018-11-03');
});

test('the end of a day is the start of the next one, in every time zone', () => {
  for (const zone of ['Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Chatham', 'Pacific/Apia']) {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const { start, end } = boundsOf(day, day, zone);
      expect(start).toBe(boundsOf(addDays(day, -1), addDays(day, -1), zone).end);
      expect([dayOf(start, zone), dayOf(end - 1, zone)]).toEqual([day, day]);
      expect(start % (15 * 60_000)).toBe(0);
    }
  }
});

test('the last supported day ends within the supported year, in every time zone', () => {
  for (const zone of [bangkok, 'America/Los_Angeles']) {
    const { end } = boundsOf('9999-12-31', '9999-12-31', zone);
    expect(iso(end - 1).slice(0, 10)).toBe('9999-12-31');
  }
});

test('the same time of another day is the same local time', () => {
  expect(iso(sameTimeOf('2026-11-16', now, bangkok))).toBe('2026-11-16T07:30:00.000Z');
  const afterTheChange = ms('2026-03-29T10:00:00Z');
  expect(iso(sameTimeOf('2026-03-28', afterTheChange, 'Europe/Berlin'))).toBe('2026-03-28T11:00:00.000Z');
});
