import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from './assets.ts';
import { projectionVersion } from './projections/index.ts';
import { RowStore } from './projections/write.ts';
import { openSqlite } from './sqlite.ts';

const ready = (dataDir: string) => join(dataDir, `views-${projectionVersion}.db`);
const current = (dataDir: string) => join(dataDir, 'views.db');

function remove(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

function open(file: string, disposable = false): RowStore {
  const options = { migrations: migrationsFolder('views'), synchronous: 'NORMAL', cache: 48, disposable } as const;
  const store = new RowStore(openSqlite(file, options));
  if (store.meta('version') === null) {
    store.setMeta('version', String(projectionVersion));
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
    remove(current(dataDir));
    renameSync(prepared, current(dataDir));
  }
  const store = open(current(dataDir));
  if (store.meta('version') === String(projectionVersion)) return store;
  store.close();
  remove(current(dataDir));
  return open(current(dataDir));
}

/** A file beside the one in use, for `rebuild`. */
export interface Rebuild {
  store: RowStore;
  file: string;
  makeIndexes: () => void;
}

export function openRebuild(dataDir: string): Rebuild {
  const file = `${ready(dataDir)}.part`;
  remove(file);
  const store = open(file, true);
  return { store, file, makeIndexes: store.withoutIndexes() };
}

export function finishRebuild(dataDir: string, { store, file, makeIndexes }: Rebuild): void {
  makeIndexes();
  store.close();
  remove(ready(dataDir));
  renameSync(file, ready(dataDir));
}
