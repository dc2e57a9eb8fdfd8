import { fold } from '../../shared/fold.ts';
import type { Sqlite } from '../storage/sqlite.ts';

export interface Wanted {
  limit: number;
  /** Number of the row after which the page begins. `null` or absent for the first page. */
  after?: number | null;
  /** Search text. */
  q?: string | undefined;
  /** Start of the time range, ISO 8601 UTC. */
  from?: string | undefined;
  /** End of the time range, ISO 8601 UTC. */
  to?: string | undefined;
}

export interface Page<T> {
  items: T[];
  /** Numbers of the items in their table. */
  numbers: number[];
  /** Whether there are older rows. */
  hasMore: boolean;
  total: number;
}

interface Ring {
  table: 'errors' | 'deliveries';
  column: string;
  /** Conditions in SQL, each with the value of its parameter. */
  where: Record<string, string>;
}

/** Returns the number of a table's newest row. 0 if the table is empty. */
export function lastOf(sqlite: Sqlite, table: Ring['table']): number {
  return sqlite.prepare<[], number | null>(`SELECT max(n) FROM ${table}`).pluck().get() ?? 0;
}

/** Returns a page of rows, newest first. */
export function pageIn<T>(sqlite: Sqlite, { table, column, where }: Ring, wanted: Wanted): Page<T> {
  const conditions = ['1'];
  const values: Record<string, string | number> = {};
  const add = (condition: string, name: string, value: string | number | undefined) => {
    if (value === undefined || value === '') return;
    conditions.push(condition);
    values[name] = value;
  };
  for (const [condition, value] of Object.entries(where)) {
    add(condition, /@(\w+)/.exec(condition)?.[1] ?? '', value);
  }
  add('instr(words, @q) > 0', 'q', fold(wanted.q ?? ''));
  add('at >= @from', 'from', wanted.from === undefined ? undefined : Date.parse(wanted.from));
  add('at <= @to', 'to', wanted.to === undefined ? undefined : Date.parse(wanted.to));
  const all = conditions.join(' AND ');
  const total = sqlite
    .prepare<[typeof values], number>(`SELECT count(*) FROM ${table} WHERE ${all}`)
    .pluck()
    .get(values);
  const after = wanted.after ?? Number.MAX_SAFE_INTEGER;
  const found = sqlite
    .prepare<[Record<string, string | number>], { n: number; item: string }>(
      `SELECT n, ${column} AS item FROM ${table} WHERE ${all} AND n < @after ORDER BY n DESC LIMIT @limit`,
    )
    .all({ ...values, after, limit: wanted.limit + 1 });
  const shown = found.slice(0, wanted.limit);
  return {
    items: shown.map(({ item }) => JSON.parse(item) as T),
    numbers: shown.map(({ n }) => n),
    hasMore: found.length > wanted.limit,
    total: total ?? 0,
  };
}
