import { Refusal } from '../../shared/errors.ts';
import type { Page } from '../ops/page.ts';
import { busMessageMax } from '../ports/bus.ts';
import { decodeCursor, encodeCursor } from '../queries/cursor.ts';

interface Row {
  at: string;
}

/** Number of the last returned row of each node, by id of the node. Absent for nodes without a returned row. */
export type Afters = Readonly<Record<string, number>>;

/** @throws Refusal `cursor_invalid` */
export function aftersOf(cursor: string | undefined): Afters {
  const end = decodeCursor(cursor);
  if (end === null) return {};
  if (!/^\d{1,9}:\d{1,15}(,\d{1,9}:\d{1,15})*$/.test(String(end.key))) throw new Refusal('cursor_invalid');
  const parts = String(end.key).split(',');
  return Object.fromEntries(parts.map((part) => part.split(':')).map(([node, number]) => [node, Number(number)]));
}

export interface MergedPage<T> {
  items: { node: string; row: T }[];
  nextCursor: string | null;
  total: number;
}

/**
 * Merges the pages of several nodes into one, latest first. Rows of one node keep their order. A node that did not respond keeps its place
 * in the cursor, so that none of its rows is skipped if it responds to the query for a later page. The page is shorter than `limit` if a
 * node has further rows than those in its own page.
 */
export function mergedPage<T extends Row>(
  pages: ReadonlyMap<string, Page<T>>,
  afters: Afters,
  limit: number,
): MergedPage<T> {
  const items: MergedPage<T>['items'] = [];
  const next = new Map(Object.entries(afters));
  const places = new Map([...pages.keys()].map((node) => [node, 0]));
  const headOf = (node: string) => pages.get(node)?.items[places.get(node) ?? 0];
  const isCut = (node: string) => headOf(node) === undefined && pages.get(node)?.hasMore === true;
  for (;;) {
    const heads = [...pages.keys()].flatMap((node) => {
      const head = headOf(node);
      return head === undefined ? [] : [{ node, head }];
    });
    const [latest] = heads.sort((a, b) => (a.head.at < b.head.at ? 1 : a.head.at > b.head.at ? -1 : 0));
    if (latest === undefined || items.length === limit || [...pages.keys()].some(isCut)) break;
    const { node, head } = latest;
    const place = places.get(node) ?? 0;
    items.push({ node, row: head });
    next.set(node, pages.get(node)?.numbers[place] ?? 0);
    places.set(node, place + 1);
  }
  const hasMore = [...pages].some(([node, { hasMore }]) => hasMore || headOf(node) !== undefined);
  const key = [...next].map(([node, number]) => `${node}:${number}`).join(',');
  return {
    items,
    nextCursor: hasMore ? encodeCursor({ key, id: '' }) : null,
    total: [...pages.values()].reduce((sum, page) => sum + page.total, 0),
  };
}

/** Maximum size of the rows in a message in bytes of JSON. */
const rowsMax = busMessageMax - 4096;

/** Returns as many of the first rows as fit into a message of the bus. */
export function fitting<T>(rows: readonly T[]): T[] {
  let bytes = 0;
  const end = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    return bytes > rowsMax;
  });
  return rows.slice(0, end === -1 ? rows.length : end);
}

/** Cuts a page so that it fits into a message of the bus. */
export function fittingPage<T>(page: Page<T>): Page<T> {
  const items = fitting(page.items);
  return {
    ...page,
    items,
    numbers: page.numbers.slice(0, items.length),
    hasMore: page.hasMore || items.length < page.items.length,
  };
}
