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

function open(file: string, synchronous: 'NORMAL' | 'OFF'): RowStore {
  const store = new RowStore(openSqlite(file, { migrations: migrationsFolder('views'), synchronous, cache: 48 }));
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
  const store = open(current(dataDir), 'NORMAL');
  if (store.meta('version') === String(projectionVersion)) return store;
  store.close();
  remove(current(dataDir));
  return open(current(dataDir), 'NORMAL');
}

/** A file beside the one in use, for `rebuild`. */
export function openRebuild(dataDir: string): { store: RowStore; file: string } {
  const file = `${ready(dataDir)}.part`;
  remove(file);
  return { store: open(file, 'OFF'), file };
}

export function finishRebuild(dataDir: string, { store, file }: { store: RowStore; file: string }): void {
  store.truncate();
  store.close();
  remove(ready(dataDir));
  renameSync(file, ready(dataDir));
}
