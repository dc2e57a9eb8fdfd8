import { expect, test } from 'vitest';
import { daysLeftOfMonth, weekOf } from './week.ts';

const at = (time: string) => Date.parse(time);
const endOf = (time: string, zone: string) => new Date(weekOf(at(time), zone).endsAt).toISOString();

test('a week ends at midnight of the business zone after its Sunday', () => {
  expect(endOf('2026-11-19T07:07:32Z', 'Asia/Bangkok')).toBe('2026-11-22T17:00:00.000Z');
  // 2026-11-22T17:00Z is Monday 00:00 in Bangkok, although still Sunday in UTC, so the week ends seven days later.
  expect(endOf('2026-11-22T17:00:00Z', 'Asia/Bangkok')).toBe('2026-11-29T17:00:00.000Z');
  expect(endOf('2026-11-22T16:59:59Z', 'Asia/Bangkok')).toBe('2026-11-22T17:00:00.000Z');
});

test('a week in which the clocks change ends by the clocks of its end', () => {
  expect(endOf('2026-03-27T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
  expect(endOf('2026-10-23T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z');
});

test.each([
  ['2026-11-19T12:00:00Z', 47],
  ['2026-12-31T12:00:00Z', 53],
  ['2027-01-03T12:00:00Z', 53],
  ['2027-01-04T12:00:00Z', 1],
  ['2024-12-30T12:00:00Z', 1],
])('%s lies in week %i', (time, number) => {
  expect(weekOf(at(time), 'UTC').number).toBe(number);
});

test('a month has days left until its last', () => {
  expect(daysLeftOfMonth(at('2026-11-19T07:00:00Z'), 'Asia/Bangkok')).toBe(11);
  expect(daysLeftOfMonth(at('2026-11-30T07:00:00Z'), 'Asia/Bangkok')).toBe(0);
  expect(daysLeftOfMonth(at('2026-11-30T18:00:00Z'), 'Asia/Bangkok')).toBe(30);
});
