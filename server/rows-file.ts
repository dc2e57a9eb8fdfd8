import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrationsFolder } from './assets.ts';
import { openDerived, removeSqlite } from './derived-file.ts';
import { inboxRows } from './projections/index.ts';
import { RowStore } from './projections/write.ts';
import { openSqlite } from './sqlite.ts';

const ready = (dataDir: string) => join(dataDir, `views-${inboxRows.version}.db`);
const current = (dataDir: string) => join(dataDir, 'views.db');

function open(file: string, disposable = false): RowStore {
  return openDerived(file, () => opened(file, disposable));
}

function opened(file: string, disposable: boolean): RowStore {
  const options = { migrations: migrationsFolder('views'), synchronous: 'NORMAL', cache: 48, disposable } as const;
  const store = new RowStore(openSqlite(file, options), inboxRows.kinds);
  if (store.meta('version') === null) {
    store.setMeta('version', String(inboxRows.version));
    store.setMeta('epoch', randomBytes(9).toString('base64url'));
  }
  return store;
}

/**
 * Opens the rows. Rows that older projections made are never served: the file that `rebuild` prepared takes their place, else
 * a new one is filled from the log. Losing the file loses nothing.
 */
export function openRows(dataDir: string): RowStore {
  const prepared = ready(dataDir);
  if (existsSync(prepared)) {
    removeSqlite(current(dataDir));
    renameSync(prepared, current(dataDir));
  }
  removeLeftOvers(dataDir);
  const store = open(current(dataDir));
  if (store.meta('version') === String(inboxRows.version)) return store;
  store.close();
  removeSqlite(current(dataDir));
  return open(current(dataDir));
}

/** Rows of other programs and of rebuilds that broke off: no erasure reaches them. */
function removeLeftOvers(dataDir: string): void {
  const names = readdirSync(dataDir).map((name) => /^views-.*?\.db(\.part)?(?=$|-)/.exec(name)?.[0]);
  for (const name of new Set(names)) {
    if (name !== undefined && !isInUse(join(dataDir, name))) removeSqlite(join(dataDir, name));
  }
}

/** A rebuild that goes on in another process holds its file. */
function isInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  const sqlite = new Database(file, { timeout: 0 });
  try {
    sqlite.exec('BEGIN EXCLUSIVE');
    return false;
  } catch (error) {
    return (error as { code?: string }).code === 'SQLITE_BUSY';
  } finally {
    sqlite.close();
  }
}

/** A file beside the one in use, for `rebuild`. */
export interface Rebuild {
  store: RowStore;
  file: string;
  makeIndexes: () => void;
}

export function openRebuild(dataDir: string): Rebuild {
  const file = `${ready(dataDir)}.part`;
  removeSqlite(file);
  const store = open(file, true);
  return { store, file, makeIndexes: store.withoutIndexes() };
}

export function finishRebuild(dataDir: string, { store, file, makeIndexes }: Rebuild): void {
  makeIndexes();
  store.close();
  removeSqlite(ready(dataDir));
  renameSync(file, ready(dataDir));
}
