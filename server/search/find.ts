import type { Sqlite } from '../storage/sqlite.ts';
import { gramsQuery } from './grams.ts';
import { tablesOf } from './index-file.ts';
import type { Find, Found, Hit } from './messages.ts';

/** Places looked at before the clock is asked for the first time; each step looks at twice as many. */
const firstStep = 10_000;

/**
 * Rows that hold a phrase, those indexed last first. It looks backwards in steps, and stops after one when the time is up.
 * @param now milliseconds of any clock
 */
export function find(sqlite: Sqlite, question: Find, patienceMs: number, now: () => number): Found {
  const { kind, q, brandIds, conversationId, before, limit } = question;
  const query = gramsQuery(q);
  if (query === null || brandIds.length === 0) return { hits: [], cutAt: null };
  const { docs, grams } = tablesOf[kind];
  const statement = sqlite.prepare<unknown[], Hit>(`
    SELECT d.place AS place, d.id AS id, d.conversation_id AS conversationId
    FROM ${grams} g JOIN ${docs} d ON d.place = g.rowid
    WHERE ${grams} MATCH ? AND g.rowid >= ? AND g.rowid < ? AND d.brand_id IN (SELECT value FROM json_each(?))
    ${conversationId === null ? '' : 'AND d.conversation_id = ?'} ORDER BY g.rowid DESC LIMIT ?`);
  const where = [JSON.stringify(brandIds), ...(conversationId === null ? [] : [conversationId])];
  const until = now() + patienceMs;
  const hits: Hit[] = [];
  let end = before ?? newest(sqlite, docs) + 1;
  for (let step = firstStep; end > 0 && hits.length < limit; step *= 2) {
    if (step > firstStep && now() >= until) return { hits, cutAt: end };
    const start = Math.max(0, end - step);
    hits.push(...statement.all(query, start, end, ...where, limit - hits.length));
    end = start;
  }
  return { hits, cutAt: null };
}

function newest(sqlite: Sqlite, docs: string): number {
  return sqlite.prepare<[], { place: number | null }>(`SELECT max(place) AS place FROM ${docs}`).get()?.place ?? 0;
}
