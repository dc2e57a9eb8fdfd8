import type { Sqlite } from './sqlite.ts';

/** Returns a statement that inserts or replaces a row of a table, with the columns that the table has in this file. */
export function insertOf(sqlite: Sqlite, table: string) {
  const columns = (sqlite.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
  const values = columns.map((name) => `@${name}`);
  return sqlite.prepare(`INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`);
}

export function copyTable(source: Sqlite, target: Sqlite, table: string): void {
  const insert = insertOf(target, table);
  for (const row of source.prepare(`SELECT * FROM ${table}`).iterate()) insert.run(row);
}
