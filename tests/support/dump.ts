import Database from 'better-sqlite3';

/**
 * Tombstones, and which were forgotten, belong to an epoch: a rebuild begins another, under which every client starts anew (SYNC-10).
 * Images of the past hold what was before a commit, and rows made anew are committed many at once.
 */
const without = ['tombstones', 'snapshots', 'images', '__drizzle_migrations'];

/** Every column of every row of a file of rows, table by table in the order of their keys; `epoch` alone may differ. */
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
  return name === 'meta' ? rows.filter(({ key }) => key !== 'epoch' && key !== 'forgottenUpTo') : rows;
}
