import { expect, test } from 'vitest';
import type { Brand } from '../../../../shared/rows.ts';
import { facesOf } from './shown-brands.ts';
import { wallOptionsOf } from './wall.tsx';

const brand = (id: string) => ({ id, name: id.toUpperCase() }) as Brand;
const keys = (chosen: string, rotates: boolean, ...ids: string[]) =>
  facesOf(ids.map(brand), chosen, rotates).map(({ key, name }) => [key, name]);

test.each([
  ['all brands together', 'all', false, ['a', 'b'], [['all', null]]],
  ['a brand alone is shown under its name', 'all', true, ['a'], [['a', 'A']]],
  ['the chosen one', 'b', false, ['a', 'b'], [['b', 'B']]],
  ['the chosen ones together', 'c,a', false, ['a', 'b', 'c'], [['a,c', 'A · C']]],
  ['one that is not there counts as all', 'x', false, ['a', 'b'], [['all', null]]],
  ['no brand at all', 'all', true, [], [['all', null]]],
  [
    'together first, then each',
    'all',
    true,
    ['a', 'b'],
    [
      ['all', null],
      ['a', 'A'],
      ['b', 'B'],
    ],
  ],
])('%s', (_, chosen, rotates, ids, faces) => {
  expect(keys(chosen, rotates, ...ids)).toEqual(faces);
});

test.each([
  ['?wall=1', { rotateMs: null, sound: false, brand: 'all' }],
  ['?wall=1&rotate=30&sound=1&brand=a', { rotateMs: 30_000, sound: true, brand: 'a' }],
  ['?wall=1&rotate=1', { rotateMs: 5000, sound: false, brand: 'all' }],
  ['?wall=1&rotate=soon', { rotateMs: null, sound: false, brand: 'all' }],
  ['?wall=1&rotate=-3', { rotateMs: null, sound: false, brand: 'all' }],
])('the address %s', (search, options) => {
  expect(wallOptionsOf(search)).toEqual(options);
});
