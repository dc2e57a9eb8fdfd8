import { fold } from '../../shared/fold.ts';
import { limits } from '../../shared/limits.ts';
import { matchesAll } from '../../shared/search-match.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { conditionsOf, type Group } from './conditions.ts';
import { matchOf } from './grams.ts';
import { tablesOf } from './index-file.ts';
import type { Find, Found, Hit, Indexed } from './messages.ts';
import { placesOf } from './places.ts';

/** A range of row numbers (`place`) in the index: `first` inclusive, `last` exclusive. */
type Window = readonly [first: number, last: number];

/** Largest range, except for names. A query that sorts its results reads a range completely. */
const windowMax = 160_000;

/**
 * Yields ranges that cover all row numbers from `begin` up to `end`, from the last to the first. Each range is twice as large as the
 * previous one, up to a maximum. A search checks its time limit between ranges.
 */
function* backwards(begin: number, end: number): Generator<Window> {
  for (let last = end, step = 10_000; last > begin; step = Math.min(windowMax, step * 2)) {
    yield [Math.max(begin, last - step), last];
    last -= step;
  }
}

function* forwards(end: number): Generator<Window> {
  for (let first = 0, step = 100_000; first < end; step *= 2) {
    yield [first, Math.min(end, first + step)];
    first += step;
  }
}

/** Row of the index that a query has found, with what has to be compared. */
interface Candidate extends Hit {
  at: number;
  marks: string;
  text: string | null;
}

/** Number of compared rows between two checks of the time limit. */
const checkedEvery = 32;

/**
 * Finds rows that contain all terms and meet all conditions, in the order of their row numbers in the index: descending for messages,
 * ascending for conversations. Reads the index by the condition or the terms that select the fewest rows, in ranges of increasing size, and
 * compares the rest with each row. Stops when the time limit is exceeded.
 * @param patienceMs time limit in milliseconds
 * @param now returns monotonic milliseconds
 */
export function find(sqlite: Sqlite, request: Find, patienceMs: number, now: () => number): Found {
  const { kind, terms, approximate, brandIds, before, limit } = request;
  const { docs, lengths, order } = tablesOf[kind];
  const conditions = conditionsOf(sqlite, request);
  if (brandIds.length === 0 || conditions === null) return { hits: [], cutAt: null };
  const { groups, isMet } = conditions;
  const match = matchOf(terms, lengths, approximate);
  const driver = driverOf(sqlite, kind, groups, match !== null);
  const isWhole = match === null || (driver === null && match.isWhole);
  const source = sourceOf(kind, driver, match, !isWhole);
  const isNewest = order === 'newest';
  const statement = sqlite.prepare<unknown[], Candidate>(
    `${source.sql} AND d.brand_id IN (SELECT value FROM json_each(?)) ORDER BY d.place ${isNewest ? 'DESC' : 'ASC'}`,
  );
  const isFound = ({ at, marks, text, conversationId }: Candidate) =>
    isMet({ at, marks, conversationId }) && (isWhole || matchesAll(fold(text ?? ''), terms, approximate));
  const until = now() + patienceMs;
  const hits: Hit[] = [];
  const newest = sqlite.prepare<[], number | null>(`SELECT max(place) FROM ${docs}`).pluck().get() ?? 0;
  const [begin, end] = isNewest ? placesOf(sqlite, request, newest) : [0, newest + 1];
  const last = Math.min(end, before ?? end);
  let compared = 0;
  let isFirst = true;
  for (const [from, to] of isNewest ? backwards(begin, last) : forwards(last)) {
    if (hits.length >= limit) break;
    if (!isFirst && now() >= until) return { hits, cutAt: isNewest ? to : from };
    isFirst = false;
    for (const row of statement.iterate(...source.values, from, to, JSON.stringify(brandIds))) {
      const { place, id, conversationId } = row;
      if (isFound(row)) hits.push({ place, id, conversationId });
      if (hits.length >= limit) break;
      compared += 1;
      if (compared % checkedEvery === 0 && now() >= until) return { hits, cutAt: place };
    }
  }
  return { hits, cutAt: null };
}

/**
 * Returns the group of marks by which the index is read: the one with the fewest rows, if they are few or there are no terms. `null` to read
 * by the terms, or all rows.
 */
function driverOf(sqlite: Sqlite, kind: Indexed, groups: readonly Group[], hasTerms: boolean): Group | null {
  const counted = sqlite
    .prepare<[string, number], number>(
      `SELECT count(*) FROM (SELECT 1 FROM ${tablesOf[kind].postings} WHERE mark IN (SELECT value FROM json_each(?)) LIMIT ?)`,
    )
    .pluck();
  const sizes = groups.map((group) => ({
    group,
    size: counted.get(JSON.stringify([...group]), limits.narrowMax + 1) ?? 0,
  }));
  const smallest = sizes.toSorted((a, b) => a.size - b.size || a.group.size - b.group.size)[0];
  if (smallest === undefined || (hasTerms && smallest.size > limits.narrowMax)) return null;
  return smallest.group;
}

/** Returns the query for the candidates of a range. Its last two values are the range. */
function sourceOf(
  kind: Indexed,
  driver: Group | null,
  match: ReturnType<typeof matchOf>,
  withText: boolean,
): { sql: string; values: unknown[] } {
  const { docs, postings, ...tables } = tablesOf[kind];
  const columns =
    `SELECT d.place AS place, d.id AS id, d.conversation_id AS conversationId, d.at AS at, d.marks AS marks, ` +
    `${withText ? 'd.text' : 'NULL'} AS text FROM`;
  if (driver !== null) {
    const marks = [...driver];
    // A single mark is read in the order of its places. Several are sorted.
    const places =
      marks.length === 1
        ? `${postings} p CROSS JOIN ${docs} d ON d.place = p.place WHERE p.mark = ? AND p.place >= ? AND p.place < ?`
        : `(SELECT DISTINCT place FROM ${postings} WHERE mark IN (SELECT value FROM json_each(?)) AND place >= ? AND place < ?) p ` +
          `CROSS JOIN ${docs} d ON d.place = p.place WHERE true`;
    return { sql: `${columns} ${places}`, values: [marks.length === 1 ? marks[0] : JSON.stringify(marks)] };
  }
  if (match !== null) {
    const terms = tables[match.in];
    return {
      sql: `${columns} ${terms} g JOIN ${docs} d ON d.place = g.rowid WHERE ${terms} MATCH ? AND g.rowid >= ? AND g.rowid < ?`,
      values: [match.query],
    };
  }
  return { sql: `${columns} ${docs} d WHERE d.place >= ? AND d.place < ?`, values: [] };
}
