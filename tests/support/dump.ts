import Database from 'better-sqlite3';

/**
 * Tables that are excluded from the comparison of two row files, because a rebuild fills them differently. Tombstones (removed rows) are
 * restored only in part: after a rebuild, every client loads everything again (SYNC-10). Snapshots and images (earlier contents of rows) are
 * written per commit, and a rebuild commits many records at once.
 */
const without = ['tombstones', 'snapshots', 'images', '__drizzle_migrations'];

/**
 * Returns the columns of all rows in a row file, table by table in key order. Excludes the id of the file, and the position up to which
 * tombstones have been removed.
 */
export function dumpRows(file: string): Record<string, unknown[]> {
  const sqlite = new Database(file, { readonly: true });
  try {
    const tables = sqlite
      .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
      .map(({ name }) => name)
      .filter((name) => !without.includes(name));
    return Object.fromEntries(tables.map((name) => [name, tableOf(sqlite, name)]));
  } finally {
    sqlite.close();
  }
}

function tableOf(sqlite: Database.Database, name: string): unknown[] {
  const order = name === 'rows' ? 'kind, id' : '1';
  const rows = sqlite.prepare<[], Record<string, unknown>>(`SELECT * FROM ${name} ORDER BY ${order}`).all();
  return name === 'meta' ? rows.filter(({ key }) => key !== 'file' && key !== 'forgottenUpTo') : rows;
}
