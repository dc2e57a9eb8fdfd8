import type { Sqlite } from '../storage/sqlite.ts';
import { matchOf } from './grams.ts';
import { tablesOf } from './index-file.ts';
import type { Find, Found, Hit } from './messages.ts';

/** A range of row numbers (`place`) in the index: `first` inclusive, `last` exclusive. */
type Window = readonly [first: number, last: number];

/**
 * Yields ranges that cover all row numbers before `end`, from the last to the first. Each range is twice as large as the previous one. A
 * search checks its time limit between ranges.
 */
function* backwards(end: number): Generator<Window> {
  for (let last = end, step = 10_000; last > 0; step *= 2) {
    yield [Math.max(0, last - step), last];
    last -= step;
  }
}

function* forwards(end: number): Generator<Window> {
  for (let first = 0, step = 100_000; first < end; step *= 2) {
    yield [first, Math.min(end, first + step)];
    first += step;
  }
}

/**
 * Finds rows that contain a phrase, in the order of their row numbers in the index: descending for messages, ascending for conversations.
 * Searches the index in ranges of increasing size, and stops after the range in which the time limit is exceeded.
 * @param patienceMs time limit in milliseconds
 * @param now returns monotonic milliseconds
 */
export function find(sqlite: Sqlite, request: Find, patienceMs: number, now: () => number): Found {
  const { kind, q, brandIds, conversationId, before, limit } = request;
  const { docs, lengths, order, ...tables } = tablesOf[kind];
  const match = matchOf(q, lengths);
  if (match === null || brandIds.length === 0) return { hits: [], cutAt: null };
  const terms = tables[match.in];
  const isNewest = order === 'newest';
  const statement = sqlite.prepare<unknown[], Hit>(`
    SELECT d.place AS place, d.id AS id, d.conversation_id AS conversationId
    FROM ${terms} g JOIN ${docs} d ON d.place = g.rowid
    WHERE ${terms} MATCH ? AND g.rowid >= ? AND g.rowid < ? AND d.brand_id IN (SELECT value FROM json_each(?))
    ${conversationId === null ? '' : 'AND d.conversation_id = ?'} ORDER BY g.rowid ${isNewest ? 'DESC' : 'ASC'} LIMIT ?`);
  const where = [JSON.stringify(brandIds), ...(conversationId === null ? [] : [conversationId])];
  const until = now() + patienceMs;
  const hits: Hit[] = [];
  const end = before ?? newest(sqlite, docs) + 1;
  let isFirst = true;
  for (const [first, last] of isNewest ? backwards(end) : forwards(end)) {
    if (hits.length >= limit) break;
    if (!isFirst && now() >= until) return { hits, cutAt: isNewest ? last : first };
    isFirst = false;
    hits.push(...statement.all(match.query, first, last, ...where, limit - hits.length));
  }
  return { hits, cutAt: null };
}

function newest(sqlite: Sqlite, docs: string): number {
  return sqlite.prepare<[], { place: number | null }>(`SELECT max(place) AS place FROM ${docs}`).get()?.place ?? 0;
}
