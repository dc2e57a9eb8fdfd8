import { expect, test } from 'vitest';
import type { Figure } from '../../../shared/api/figures.ts';
import { dayRows, placeOf, roundUp } from './my-day.ts';

const figure = (value: number | null) => ({ value }) as Figure;
const rowOf = (name: string, mine: number | null, team: number | null) => {
  const row = dayRows({ figures: { [name]: figure(mine) } }, { [name]: team }).find((one) => one.name === name);
  if (row === undefined) throw new Error(name);
  return row;
};

test('right is better: more replies, and less time', () => {
  const replies = rowOf('replies', 50, 55.6);
  expect(placeOf(replies, 50)).toBeLessThan(placeOf(replies, 55.6));
  expect(replies.isGood).toBe(false);
  const time = rowOf('avgResponseTime', 33, 38);
  expect(placeOf(time, 33)).toBeGreaterThan(placeOf(time, 38));
  expect(time).toMatchObject({ left: 50, right: 0, isGood: true });
});

test('scales include both values and show their start', () => {
  expect(rowOf('onTimeReplyRate', 96, 94)).toMatchObject({ left: 80, right: 100 });
  expect(rowOf('onTimeReplyRate', 41, 94)).toMatchObject({ left: 40, right: 100 });
  expect(rowOf('csat', 4.8, 4.7)).toMatchObject({ left: 4, right: 5 });
  expect(rowOf('csat', 1, 4.7)).toMatchObject({ left: 1, right: 5 });
  expect(rowOf('points', 0, null)).toMatchObject({ left: 0, right: 2, isGood: null });
  expect(rowOf('replies', null, null)).toMatchObject({ left: 0, isGood: null });
  expect(rowOf('resolutionRate', null, null)).toMatchObject({ left: 80, right: 100 });
});

test.each([
  [1.1, 2],
  [61.2, 80],
  [110, 120],
  [1232, 1500],
  [9.9, 10],
])('%d is rounded up to %d', (value, rounded) => {
  expect(roundUp(value)).toBe(rounded);
});
