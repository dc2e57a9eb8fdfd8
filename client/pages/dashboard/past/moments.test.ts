import { expect, test } from 'vitest';
import { agoOf, isoOf, momentOf, onDay, storedDays } from './moments.ts';

const moment = (text: string) => Date.parse(text);

test.each([
  ['2026-11-17T07:05:00.000Z', '2026-11-17T07:05:00.000Z'],
  ['2026-11-17T14:05:00+07:00', '2026-11-17T07:05:00.000Z'],
  ['yesterday', null],
  ['2026', null],
  ['2026-13-40T00:00:00Z', null],
])('an address that says %s names %s', (text, named) => {
  const found = momentOf(text);
  expect(found === null ? null : isoOf(found)).toBe(named);
});

test('another day has the same time of the business day', () => {
  const night = moment('2026-11-17T17:30:00Z');
  expect(onDay(night, '2026-11-20', 'Asia/Bangkok')).toBe(moment('2026-11-19T17:30:00Z'));
  expect(onDay(night, '2026-11-16', 'Asia/Bangkok')).toBe(moment('2026-11-15T17:30:00Z'));
});

test('where clocks change, another day is that day all the same', () => {
  const midnight = moment('2026-10-24T22:10:00Z');
  expect(onDay(midnight, '2026-10-26', 'Europe/Berlin')).toBe(moment('2026-10-25T23:10:00Z'));
});

test('sixty days are retained, and today', () => {
  expect(storedDays(moment('2026-11-19T07:00:00Z'), 'Asia/Bangkok')).toEqual({ from: '2026-09-20', to: '2026-11-19' });
});

test.each([
  [2 * 86_400_000 + 5, { count: 2, unit: 'day' }],
  [3_600_000, { count: 1, unit: 'hour' }],
  [59 * 60_000, { count: 59, unit: 'minute' }],
  [10, { count: 0, unit: 'minute' }],
  [-5, { count: 0, unit: 'minute' }],
])('%i ms ago', (passed, ago) => {
  expect(agoOf(1e12 - passed, 1e12)).toEqual(ago);
});
