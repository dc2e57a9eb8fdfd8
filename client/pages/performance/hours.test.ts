import { expect, test } from 'vitest';
import { hoursShown } from './hours-chart.tsx';

const day = (busy: readonly number[], team: readonly number[] = []) =>
  Array.from({ length: 24 }, (_, hour) => ({
    hour,
    replies: busy.includes(hour) ? 3 : 0,
    teamMean: team.includes(hour) ? 1.5 : null,
  }));
const shown = (...args: Parameters<typeof hoursShown>) => {
  const hours = hoursShown(...args).map(({ hour }) => hour);
  return [hours[0], hours.at(-1)];
};

test('hours are shown from the first with a reply, of anybody, to the present one', () => {
  expect(shown(day([9, 10], [7]), 15)).toEqual([7, 15]);
  expect(shown(day([8]), null)).toEqual([2, 8]);
  expect(shown(day([0, 23]), null)).toEqual([0, 23]);
});

test('a day that has just begun is drawn as wide as others', () => {
  expect(shown(day([]), 14)).toEqual([8, 14]);
  expect(shown(day([]), 0)).toEqual([0, 6]);
  expect(shown(day([1]), 2)).toEqual([0, 6]);
});
