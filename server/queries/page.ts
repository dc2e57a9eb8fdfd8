import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
  total: number;
  totalIsMore?: boolean;
}

/** Requested part of a list. */
export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

/** Returns the page of a result that was read with one item more than the page. The additional item shows that there is a next page. */
export function cut<T>(
  found: T[],
  limit: number,
  cursorOf: (item: T) => Cursor,
): { items: T[]; nextCursor: string | null } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null };
}

/**
 * Returns the values by which an item is sorted. Items with equal values are sorted by id. Texts are sorted in language order. To sort
 * numbers in descending order, they are negated.
 */
export type SortKey<T> = (item: T) => readonly Value[];
type Value = number | string;

/**
 * Returns a page of a small list in memory. A cursor contains the sort key of the last item, so it remains valid after that item was
 * removed.
 */
export function pageOf<T extends { id: string }>(
  all: readonly T[],
  query: PageQuery,
  sortKey: SortKey<T> = () => [],
  order: 'ascending' | 'descending' = 'ascending',
): Page<T> {
  const compare = order === 'ascending' ? ascending : (a: Place, b: Place) => ascending(b, a);
  return pageIn(all.map((item) => placeOf(item, sortKey)).sort(compare), query, compare);
}

/** Returns a page of a list that is already sorted. `places` contains each item with its sort key. */
export function pageIn<T>(
  places: readonly Placed<T>[],
  query: PageQuery,
  compare: (a: Place, b: Place) => number = ascending,
): Page<T> {
  const after = startOf(query.cursor);
  const first = places[0];
  if (after !== null && first !== undefined && !isLike(after.key, first.key)) throw new Refusal('cursor_invalid');
  const start = after === null ? 0 : indexAfter(places, after, compare);
  const rest = places.slice(start, start + query.limit + 1);
  const { items, nextCursor } = cut(rest, query.limit, ({ key, id }) => ({ key: JSON.stringify(key), id }));
  return { items: items.map(({ item }) => item), nextCursor, total: places.length };
}

/**
 * Returns a page of a list that has a fixed order but no sort key. The cursor contains the last item and its index. The index is used if
 * that item was removed. Must not be used if items can move, because the pages after a moved item would then repeat or skip items. For such
 * lists, use {@link pageIn}.
 */
export function pageAlong<T>(all: readonly T[], query: PageQuery, idOf: (item: T) => string): Page<T> {
  const start = behind(all, query.cursor, idOf);
  const items = all.slice(start, start + query.limit);
  const end = start + items.length;
  const last = items.at(-1);
  const isEnd = last === undefined || end >= all.length;
  return { items, nextCursor: isEnd ? null : encodeCursor({ key: end - 1, id: idOf(last) }), total: all.length };
}

/**
 * Returns the index of the first item after the cursor.
 * @throws Refusal `cursor_invalid`
 */
function behind<T>(all: readonly T[], cursor: string | undefined, idOf: (item: T) => string): number {
  const after = decodeCursor(cursor);
  if (after === null) return 0;
  const stood = after.key;
  if (typeof stood !== 'number' || !Number.isSafeInteger(stood) || stood < 0) throw new Refusal('cursor_invalid');
  const index = all.findIndex((item) => idOf(item) === after.id);
  return index === -1 ? stood : index + 1;
}

/** Place of an item in the order of a list. */
export interface Place {
  key: readonly Value[];
  id: string;
}
export type Placed<T> = Place & { item: T };

export const placeOf = <T extends { id: string }>(item: T, sortKey: SortKey<T>): Placed<T> => ({
  item,
  key: sortKey(item),
  id: item.id,
});

/** Returns the index of the first of the `places` that is after `place`. The list need not contain `place`. */
export function indexAfter(
  places: readonly Place[],
  place: Place,
  compare: (a: Place, b: Place) => number = ascending,
): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(places[middle] as Place, place) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Compares texts in language order. Several times as fast as `localeCompare`. */
const { compare: inLanguageOrder } = new Intl.Collator();

const inCodeOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function ascending(a: Place, b: Place): number {
  for (const [n, value] of a.key.entries()) {
    const other = b.key[n] as Value;
    const order = typeof value === 'number' ? value - Number(other) : inLanguageOrder(value, String(other));
    if (order !== 0) return order;
  }
  return inCodeOrder(a.id, b.id);
}

const isLike = (key: readonly Value[], other: readonly Value[]) =>
  key.length === other.length && key.every((value, n) => typeof value === typeof other[n]);

/**
 * Returns the place after which a page of {@link pageIn} starts. `null` without a cursor.
 * @throws Refusal `cursor_invalid`
 */
export function startOf(cursor: string | undefined): Place | null {
  const after = decodeCursor(cursor);
  if (after === null) return null;
  const key = parsed(String(after.key));
  if (!Array.isArray(key)) throw new Refusal('cursor_invalid');
  return { key: key as Value[], id: after.id };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns a count as a total, limited to the highest exact total. */
export function bounded(count: number): { total: number; totalIsMore?: boolean } {
  return count > limits.totalMax ? { total: limits.totalMax, totalIsMore: true } : { total: count };
}
