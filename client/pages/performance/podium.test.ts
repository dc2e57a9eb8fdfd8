import { expect, test } from 'vitest';
import type { Entry } from '../../../shared/api/figures.ts';
import { newChampions, placesOf } from './podium.ts';

const entry = (rank: number, id: string, points: number) =>
  ({ rank, points, staff: { id, fullName: `Person ${id}`, role: 'cs_agent' } }) as Entry;

test('each place has its lead over the next, the last over the rank below', () => {
  const places = placesOf([entry(1, 'a', 900), entry(2, 'b', 700), entry(3, 'c', 650), entry(4, 'd', 20)]);
  expect(places.map(({ rank, lead }) => [rank, lead?.points, lead?.over])).toEqual([
    [1, 200, 'Person b'],
    [2, 50, 'Person c'],
    [3, 630, 'Person d'],
  ]);
});

test('people without points are not on the podium, and empty places keep their ranks', () => {
  const places = placesOf([entry(1, 'a', 10), entry(2, 'b', 0), entry(3, 'c', 0)]);
  expect(places).toEqual([
    { rank: 1, entry: entry(1, 'a', 10), lead: null },
    { rank: 2, entry: null, lead: null },
    { rank: 3, entry: null, lead: null },
  ]);
  expect(placesOf([]).map(({ entry: none }) => none)).toEqual([null, null, null]);
});

test('people with equal points share a rank', () => {
  const places = placesOf([entry(1, 'a', 60), entry(1, 'b', 60), entry(3, 'c', 10)]);
  expect(places.map(({ rank, lead }) => [rank, lead?.points])).toEqual([
    [1, 0],
    [1, 50],
    [3, undefined],
  ]);
});

test('a champion is new compared with earlier champions of the same podium', () => {
  const before = { brand: 'all', month: '2026-11', ids: ['a'] };
  expect(newChampions(before, { ...before, ids: ['b'] })).toEqual(['b']);
  expect(newChampions(before, { ...before, ids: ['a', 'b'] })).toEqual(['b']);
  expect(newChampions(before, before)).toEqual([]);
  expect(newChampions(before, { ...before, ids: [] })).toEqual([]);
});

test('the first champion that is seen, of a brand and of a month, is no news', () => {
  const now = { brand: 'all', month: '2026-11', ids: ['b'] };
  expect(newChampions(null, now)).toEqual([]);
  expect(newChampions({ ...now, ids: [] }, now)).toEqual([]);
  expect(newChampions({ ...now, brand: 'b1', ids: ['a'] }, now)).toEqual([]);
  expect(newChampions({ ...now, month: '2026-10', ids: ['a'] }, now)).toEqual([]);
});
