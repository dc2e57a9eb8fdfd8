import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { FollowedLog } from '../log/port.ts';
import { inboxRows } from '../projections/index.ts';
import type { ProjectionSet } from '../projections/set.ts';
import { RowStore } from '../projections/write.ts';
import { migrationsFolder } from './assets.ts';
import { DataInUse } from './data-lock.ts';
import { openDerived, readingOf, removeSqlite, withFileInDamage } from './derived-file.ts';
import { openSqlite } from './sqlite.ts';

const ready = (dataDir: string, { file, version }: ProjectionSet) => join(dataDir, `${file}-${version}.db`);
const current = (dataDir: string, { file }: ProjectionSet) => join(dataDir, `${file}.db`);

/** Rows depend on a version of the code and on a setting. */
const versionOf = ({ version, basis }: ProjectionSet) => (basis === null ? String(version) : `${version} ${basis}`);

/** MiB of page cache while a file is filled from the log, which accesses random pages at full speed. */
const fillingCacheMb = 48;

/** Whether rows are of the set's version, regardless of the setting. */
export const isOfVersion = ({ version }: ProjectionSet, storedVersion: string | undefined) =>
  storedVersion?.split(' ')[0] === String(version);

function open(file: string, set: ProjectionSet, disposable = false): RowStore {
  return openDerived(file, () => opened(file, set, disposable));
}

function opened(file: string, set: ProjectionSet, disposable: boolean): RowStore {
  const cache = disposable ? fillingCacheMb : set.cacheMb;
  const options = { migrations: migrationsFolder(set.file), synchronous: 'NORMAL', cache, disposable } as const;
  const store = new RowStore(withFileInDamage(openSqlite(file, options)), set);
  if (store.meta('version') === null) {
    store.setMeta('version', versionOf(set));
    store.setMeta('epoch', randomBytes(9).toString('base64url'));
  }
  return store;
}

/**
 * Opens the rows of a set. Rows of older projections, of another log, or from an unfinished rebuild are not served: the file prepared by
 * `rebuild` replaces them, or a new one is filled from the log. Losing the file loses no data.
 */
export function openRows(dataDir: string, log: FollowedLog, set: ProjectionSet = inboxRows): RowStore {
  const [prepared, file] = [ready(dataDir, set), current(dataDir, set)];
  if (existsSync(prepared)) {
    removeSqlite(file);
    renameSync(prepared, file);
  }
  removeLeftOvers(dataDir, set);
  const store = open(file, set);
  if (store.meta('version') === versionOf(set) && store.meta('indexes') === null && store.isOf(log)) return store;
  store.close();
  removeSqlite(file);
  return open(file, set);
}

/**
 * Opens the rows that are already open in this process, unchanged.
 * @throws DamagedRows
 */
export function reopenRows(dataDir: string, set: ProjectionSet): RowStore {
  const name = current(dataDir, set);
  return readingOf({ name }, () => opened(name, { ...set, cacheMb: fillingCacheMb }, false));
}

/** Whether the current rows are of this version. Opens the file only for the check. */
export function isCurrent(dataDir: string, set: ProjectionSet): boolean {
  const file = current(dataDir, set);
  if (!existsSync(file)) return false;
  const sqlite = new Database(file, { readonly: true });
  try {
    const version = sqlite.prepare<[], string>("SELECT value FROM meta WHERE key = 'version'").pluck().get();
    return isOfVersion(set, version);
  } catch (error) {
    if (error instanceof Database.SqliteError) return false;
    throw error;
  } finally {
    sqlite.close();
  }
}

/** Removes rows of other versions and of interrupted rebuilds, since erasures do not reach them. */
function removeLeftOvers(dataDir: string, { file }: ProjectionSet): void {
  const leftOver = new RegExp(`^${file}-(\\d+|aside)\\.db(\\.part)?(?=$|-(wal|shm|journal)$)`);
  const names = readdirSync(dataDir).map((name) => leftOver.exec(name)?.[0]);
  for (const name of new Set(names)) {
    if (name !== undefined && !isInUse(join(dataDir, name))) removeSqlite(join(dataDir, name));
  }
}

/** Whether a running rebuild in another process locks the file. */
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

/** Separate file for `rebuild`. */
export interface Rebuild {
  set: ProjectionSet;
  store: RowStore;
  file: string;
}

export function openRebuild(dataDir: string, set: ProjectionSet = inboxRows): Rebuild {
  const file = `${ready(dataDir, set)}.part`;
  removeSqlite(file);
  return { set, store: open(file, set, true), file };
}

export function finishRebuild(dataDir: string, { set, store, file }: Rebuild): void {
  store.close();
  removeSqlite(ready(dataDir, set));
  renameSync(file, ready(dataDir, set));
}

/** Opens a temporary file, separate from the current and the prepared one. */
export function openAside(dataDir: string, set: ProjectionSet): Rebuild {
  const file = join(dataDir, `${set.file}-aside.db.part`);
  if (existsSync(file) && isInUse(file)) throw new DataInUse(`Another verify is running on ${dataDir}.`);
  removeSqlite(file);
  return { set, store: open(file, set, true), file };
}
