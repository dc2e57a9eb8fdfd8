import { describe, expect, test } from 'vitest';
import { inOrder, reordered } from './reordered.ts';

const rows = (...sorts: number[]) => sorts.map((sort, index) => ({ id: `q${index}`, sort })).sort(inOrder);

/** Moves the item `id` to the index `to`. @returns the ids of all items in their new order, separated by spaces */
function moved(list: { id: string; sort: number }[], id: string, to: number): string {
  const changes = new Map(reordered(list, id, to).map((one) => [one.id, one.sort]));
  return list
    .map((one) => ({ ...one, sort: changes.get(one.id) ?? one.sort }))
    .sort(inOrder)
    .map((one) => one.id)
    .join(' ');
}

describe('moving a quick reply', () => {
  test.each([
    ['q0', 2, 'q1 q2 q0 q3'],
    ['q3', 0, 'q3 q0 q1 q2'],
    ['q1', 2, 'q0 q2 q1 q3'],
  ])('%s to %d', (id, to, expected) => {
    expect(moved(rows(1, 2, 3, 4), id, to)).toBe(expected);
    // Expects the same order if all sort values are equal at first, as after an import.
    expect(moved(rows(0, 0, 0, 0), id, to)).toBe(expected);
  });

  test('changes only the items in between', () => {
    expect(reordered(rows(10, 20, 30, 40), 'q2', 1)).toEqual([
      { id: 'q2', sort: 20 },
      { id: 'q1', sort: 30 },
    ]);
  });

  test('uses the existing numbers, so that unlisted items keep their positions', () => {
    const listed = rows(10, 30);
    expect(reordered(listed, 'q0', 1).map(({ sort }) => sort)).toEqual([10, 30]);
  });

  test.each([
    ['q0', 0],
    ['q0', -1],
    ['q0', 4],
    ['gone', 1],
  ])('%s to %d is nothing', (id, to) => {
    expect(reordered(rows(1, 2, 3, 4), id, to)).toEqual([]);
  });
});
