import { limits } from '../../shared/limits.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
  total: number;
  totalIsMore?: boolean;
}

/** One more than the page was read, to know whether there is a next one. */
export function cut<T>(
  found: T[],
  limit: number,
  cursorOf: (item: T) => Cursor,
): { items: T[]; nextCursor: string | null } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null };
}

/** A page of a small list that is in memory already, in its order. */
export function pageOf<T extends { id: string }>(
  all: readonly T[],
  query: { limit: number; cursor?: string | undefined },
): Page<T> {
  const after = decodeCursor(query.cursor);
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after.id) + 1;
  const { items, nextCursor } = cut(all.slice(start, start + query.limit + 1), query.limit, ({ id }) => ({
    key: 0,
    id,
  }));
  return { items, nextCursor, total: all.length };
}

/** A count that stops at the limit. */
export function bounded(count: number): { total: number; totalIsMore?: boolean } {
  return count > limits.totalMax ? { total: limits.totalMax, totalIsMore: true } : { total: count };
}
