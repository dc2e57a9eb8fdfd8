import { expect, test } from 'vitest';
import { chosenOf, extended, toggled } from './batch.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

test('a row is added to the batch and removed again', () => {
  expect([...toggled(new Set(['a']), 'b')]).toEqual(['a', 'b']);
  expect([...toggled(new Set(['a', 'b']), 'a')]).toEqual(['b']);
});

test('the selection leaves out rows that are not listed any more', () => {
  expect(chosenOf(new Set(['d', 'gone', 'a']), ids)).toEqual(['a', 'd']);
});

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  ['gone', 'd', ['d']],
  [null, 'd', ['d']],
])('Shift from %s to %s takes all between', (from, to, expected) => {
  expect([...extended(new Set(), ids, from, to)]).toEqual(expected);
});

test('Shift adds to the selection', () => {
  expect([...extended(new Set(['e']), ids, 'a', 'b')]).toEqual(['e', 'a', 'b']);
});
