import { expect, test } from 'vitest';
import { forecast, monthOf } from './quota-forecast.ts';

test.each([
  ['2026-11-23', 30, 7],
  ['2028-02-29', 29, 0],
  ['2026-12-01', 31, 30],
])('%s is of %i days, %i left', (day, days, left) => {
  expect(monthOf(day)).toEqual({ days, left });
});

test("the forecast continues the month's rate, and equals its value on the last day", () => {
  expect(forecast(100, '2026-11-10')).toBe(300);
  expect(forecast(280, '2026-11-30')).toBe(280);
  expect(forecast(0, '2026-11-01')).toBe(0);
});
