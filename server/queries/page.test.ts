import { describe, expect, test } from 'vitest';
import { Refusal } from '../../shared/errors.ts';
import { encodeCursor } from './cursor.ts';
import { pageAlong, pageOf, type SortKey } from './page.ts';

interface Row {
  id: string;
  name: string;
  uses: number;
}
const rows: Row[] = ['b', 'É', 'a', 'Z', 'd', 'a'].map((name, n) => ({ id: `id-${n}`, name, uses: n % 3 }));
const byName: SortKey<Row> = ({ name }) => [name];
const byUses: SortKey<Row> = ({ uses, name }) => [-uses, name];
const byId: SortKey<Row> = () => [];

/** Returns all pages. `between` changes the list after each page. */
function walk(sortKey: SortKey<Row>, between: (page: Row[], left: Row[]) => Row[] = (_, left) => left): Row[] {
  let left = rows;
  let cursor: string | undefined;
  const seen: Row[] = [];
  do {
    const page = pageOf(left, { limit: 2, cursor }, sortKey);
    seen.push(...page.items);
    cursor = page.nextCursor ?? undefined;
    left = between(page.items, left);
  } while (cursor !== undefined && seen.length < 20);
  return seen;
}

const ids = (some: readonly Row[]) => some.map(({ id }) => id);

test.each([
  ['name', byName, ['id-2', 'id-5', 'id-0', 'id-4', 'id-1', 'id-3']],
  ['most used', byUses, ['id-2', 'id-5', 'id-4', 'id-1', 'id-0', 'id-3']],
  ['id', byId, ['id-0', 'id-1', 'id-2', 'id-3', 'id-4', 'id-5']],
])('pages follow the order of %s', (_, sortKey, expected) => {
  expect(ids(walk(sortKey))).toEqual(expected);
});

test.each([
  ['name', byName],
  ['most used', byUses],
  ['id', byId],
])('a page continues after the previous one, even if its last row was deleted (%s)', (_, sortKey) => {
  const walked = walk(sortKey, (page, left) => left.filter((row) => row !== page.at(-1)));
  expect(ids(walked)).toEqual(ids(walk(sortKey)));
});

test('a cursor of another sort order is refused', () => {
  const cursors = [
    { key: 0, id: 'id-1' },
    { key: '["a"]', id: 'id-1' },
    { key: '[1,2]', id: 'id-1' },
    { key: '[{}]', id: 'id-1' },
    { key: '{"length":2}', id: 'id-1' },
    { key: 'nonsense', id: 'id-1' },
  ];
  for (const cursor of cursors) {
    expect(() => pageOf(rows, { limit: 2, cursor: encodeCursor(cursor) }, byUses)).toThrow(Refusal);
  }
});

describe('a page of a list with a custom order', () => {
  const idOf = (id: string) => id;

  test('continues after its last item, even if that moved or was deleted', () => {
    const first = pageAlong(['b', 'd', 'a', 'c'], { limit: 2 }, idOf);
    expect(first).toMatchObject({ items: ['b', 'd'], total: 4 });
    const cursor = first.nextCursor ?? '';
    expect(pageAlong(['b', 'd', 'a', 'c'], { limit: 2, cursor }, idOf)).toMatchObject({
      items: ['a', 'c'],
      nextCursor: null,
    });
    expect(pageAlong(['d', 'b', 'a'], { limit: 2, cursor }, idOf).items).toEqual(['b', 'a']);
    expect(pageAlong(['b', 'a', 'c'], { limit: 2, cursor }, idOf).items).toEqual(['a', 'c']);
    expect(pageAlong([], { limit: 2, cursor }, idOf)).toEqual({ items: [], nextCursor: null, total: 0 });
  });
});
