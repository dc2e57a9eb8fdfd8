import { expect, test } from 'vitest';
import { extended, fromStart, type ListPage, type LoadedPages, onTop } from './loaded-pages.ts';

const page = (ids: number[], cursor: string | null = 'more', of = 'all'): ListPage<{ id: string }> => ({
  of,
  rows: ids.map((id) => ({ id: String(id) })),
  cursor,
  meta: null,
});
const ids = ({ rows }: LoadedPages<{ id: string }>) => rows.map(({ id }) => Number(id)).join(' ');
/** Two pages of three lines each, newest first: lines 9 to 7 and lines 6 to 4. */
const two = () => extended(onTop(null, page([9, 8, 7], 'after 7')), 'after 7', page([6, 5, 4], 'after 4'));

test('new lines are added at the top, and the next page continues after the last line', () => {
  const now = onTop(two(), page([11, 10, 9], 'after 9'));
  expect([ids(now), now.cursor]).toEqual(['11 10 9 8 7 6 5 4', 'after 4']);
  expect(ids(extended(now, 'after 4', page([3, 2], null)))).toBe('11 10 9 8 7 6 5 4 3 2');
});

test('a line removed from the newest disappears, and the lines after it remain', () => {
  expect(ids(onTop(two(), page([9, 7, 6], 'after 6')))).toBe('9 7 6 5 4');
});

test('more new lines than one page restart the list, so that no line is missing', () => {
  const now = onTop(two(), page([14, 13, 12], 'after 12'));
  expect([ids(now), now.cursor]).toEqual(['14 13 12', 'after 12']);
});

test('another query starts over, and so does a list that fits on one page', () => {
  expect(ids(onTop(two(), page([9, 6, 3], 'after 3', 'other')))).toBe('9 6 3');
  expect(ids(onTop(two(), page([9, 8], null)))).toBe('9 8');
});

test('lines that come by themselves are bounded', () => {
  let now = two();
  for (let id = 10; id < 600; id += 1) now = onTop(now, page([id, id - 1, id - 2], `after ${id - 2}`));
  expect(now.rows.length).toBeLessThan(520);
  expect(now.rows[0]?.id).toBe('599');
});

test('a page that was requested before the first one changed is dropped', () => {
  const now = onTop(two(), page([14, 13, 12], 'after 12'));
  expect(extended(now, 'after 4', page([3, 2], null))).toBe(now);
});

test('if rows can move anywhere, rows after the first page remain until they are reloaded too', () => {
  const now = fromStart(two(), page([9, 5, 8], 'after 8'));
  expect([ids(now), now.stale, now.cursor]).toEqual(['9 5 8 6 4', 'rest', 'after 8']);
  expect(fromStart(onTop(null, page([9, 8, 7])), page([9, 8, 6])).stale).toBe('none');
});
