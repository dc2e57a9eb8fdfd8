import { hash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { FollowedLog } from '../log/port.ts';
import { inboxRows } from '../projections/index.ts';
import { type PartVersions, type ProjectionSet, totalOf } from '../projections/set.ts';
import { RowStore } from '../projections/write.ts';
import { migrationsFolder } from './assets.ts';
import { isDamaged, openDerived, readingOf, removeSqlite, withFileInDamage } from './derived-file.ts';
import { openSqlite, type Sqlite } from './sqlite.ts';

const ready = (dataDir: string, { file, version }: ProjectionSet) => join(dataDir, `${file}-${version}.db`);
const current = (dataDir: string, { file }: ProjectionSet) => join(dataDir, `${file}.db`);

/** Returns the version of the rows, which depends on the code and on a setting. */
const versionOf = ({ version, basis }: Pick<ProjectionSet, 'version' | 'basis'>) =>
  basis === null ? String(version) : `${version} ${basis}`;

/**
 * Returns the epoch of a set's rows (SYNC-10). Rows of the same epoch have the same versions at every position.
 * @param generation generation of the log
 */
export const epochOf = ({ version, versions, basis }: ProjectionSet, generation: string): string =>
  hash('sha256', JSON.stringify([generation, version, versions ?? null, basis]), 'base64url').slice(0, 16);

/** Recomputes parts of the rows from other rows, within the transaction of the caller. */
export type Recompute = (rows: Sqlite, parts: readonly string[]) => void;

/** Page cache in MiB while a file is filled from the log, because filling accesses random pages at full speed. */
const fillingCacheMb = 48;

/** Page cache in MiB of a temporary file. Small, because the rows of all sets are recomputed at the same time. */
const asideCacheMb = 6;

/** Whether stored rows have the set's version. Ignores the part of the version that depends on a setting. */
export const isOfVersion = ({ version }: ProjectionSet, storedVersion: string | undefined) =>
  storedVersion?.split(' ')[0] === String(version);

function open(file: string, set: ProjectionSet, disposable = false, cacheMb = set.cacheMb): RowStore {
  return openDerived(file, () => opened(file, { ...set, cacheMb }, disposable));
}

function opened(file: string, set: ProjectionSet, disposable: boolean): RowStore {
  const { file: name, cacheMb: cache } = set;
  const options = { migrations: migrationsFolder(name), synchronous: 'NORMAL', cache, disposable } as const;
  const store = new RowStore(withFileInDamage(openSqlite(file, options)), set);
  if (store.meta('version') === null) {
    setVersion(store, set);
    store.setMeta('file', randomBytes(9).toString('base64url'));
  }
  return store;
}

function setVersion(store: RowStore, set: ProjectionSet): void {
  store.setMeta('version', versionOf(set));
  if (set.versions !== undefined) store.setMeta('versions', JSON.stringify(set.versions));
}

/**
 * Opens the rows of a set. Rows of another version, of another log, or from an unfinished rebuild are not used: the file prepared by
 * `rebuild` replaces them, or a new file is filled from the log. Losing the file loses no data.
 * @param recompute Called for rows of another version if the version of only some parts differs.
 */
export function openRows(
  dataDir: string,
  log: FollowedLog,
  set: ProjectionSet = inboxRows,
  recompute: Recompute | null = null,
): RowStore {
  const [prepared, file] = [ready(dataDir, set), current(dataDir, set)];
  const isPrepared = existsSync(prepared);
  if (isPrepared) {
    removeSqlite(file);
    renameSync(prepared, file);
  }
  removeLeftOvers(dataDir, set);
  const version = metaIn(file, 'version');
  const isOther = version !== undefined && !isOfVersion(set, version);
  const parts = isOther && recompute !== null ? differingParts(set, version, metaIn(file, 'versions')) : null;
  // Deletes rows of another version, because migrations do not convert rows.
  if (isOther && parts === null) removeSqlite(file);
  const isNew = isPrepared || !existsSync(file);
  const store = open(file, set);
  const isOfLog = store.isOf(log);
  if (!isOfLog) log.renewGeneration();
  if (store.meta('indexes') === null && isOfLog) {
    // A start that was interrupted may have left an empty file without the mark.
    const isEmpty = isNew || store.checkpoint() === 0;
    if (store.meta('version') === versionOf(set)) return isEmpty ? withoutTombstones(store, log) : store;
    if (parts !== null && isRecomputed(store, set, (rows) => recompute?.(rows, parts))) return store;
  }
  store.close();
  removeSqlite(file);
  return withoutTombstones(open(file, set), log);
}

/** Marks rows that are computed again: they lack tombstones of rows that were removed before, and whose content is erased by now. */
function withoutTombstones(store: RowStore, log: FollowedLog): RowStore {
  store.forgetUpTo(log.headNow());
  return store;
}

/**
 * Returns the parts of stored rows that have another version than those of the set. `null` if the rows cannot be used, because the version
 * of the rows that are computed directly from the log differs.
 */
function differingParts({ versions, basis }: ProjectionSet, version: string, text = 'null'): string[] | null {
  const stored = JSON.parse(text) as PartVersions | null;
  if (versions === undefined || stored?.rows !== versions.rows) return null;
  if (version !== versionOf({ version: totalOf(stored), basis })) return null;
  return Object.keys(versions).filter((part) => stored[part] !== versions[part]);
}

/**
 * Recomputes parts of the rows. If the process is killed meanwhile, the rows remain in the previous version.
 * @returns `false` if the file is damaged
 */
function isRecomputed(store: RowStore, set: ProjectionSet, recompute: (rows: Sqlite) => void): boolean {
  try {
    store.atOnce(() => {
      recompute(store.sqlite);
      setVersion(store, set);
    });
    return true;
  } catch (error) {
    if (!isDamaged(error)) throw error;
    return false;
  }
}

/**
 * Opens a second connection to rows that are already open in this process. Does not check or replace the file.
 * @throws DamagedRows
 */
export function reopenRows(dataDir: string, set: ProjectionSet): RowStore {
  const name = current(dataDir, set);
  return readingOf({ name }, () => opened(name, { ...set, cacheMb: fillingCacheMb }, false));
}

/** Whether the current rows are of this version. Opens the file only for the check. */
export const isCurrent = (dataDir: string, set: ProjectionSet): boolean =>
  isOfVersion(set, metaIn(current(dataDir, set), 'version'));

/** Returns the version of the rows in a file, or the versions of its parts as JSON. `undefined` if they cannot be read. */
function metaIn(file: string, key: 'version' | 'versions'): string | undefined {
  if (!existsSync(file)) return undefined;
  const sqlite = new Database(file, { readonly: true });
  try {
    // SQLite's `json` throws an error for damaged JSON, so that damaged versions count as unreadable.
    const value = key === 'versions' ? 'json(value)' : 'value';
    return sqlite.prepare<[string], string>(`SELECT ${value} FROM meta WHERE key = ?`).pluck().get(key);
  } catch (error) {
    if (error instanceof Database.SqliteError) return undefined;
    throw error;
  } finally {
    sqlite.close();
  }
}

/** Removes rows of other versions and of interrupted rebuilds, because erasures do not reach such files. */
function removeLeftOvers(dataDir: string, { file }: ProjectionSet): void {
  const leftOver = new RegExp(`^${file}-(\\d+|aside)\\.db(\\.part)?(?=$|-(wal|shm|journal)$)`);
  const names = readdirSync(dataDir).map((name) => leftOver.exec(name)?.[0]);
  for (const name of new Set(names)) {
    if (name !== undefined && !isInUse(join(dataDir, name))) removeSqlite(join(dataDir, name));
  }
}

/** Whether another process locks the file, such as a running rebuild. */
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

/** Separate file that `rebuild` fills. */
export interface Rebuild {
  set: ProjectionSet;
  store: RowStore;
  file: string;
}

export function openRebuild(dataDir: string, set: ProjectionSet = inboxRows): Rebuild {
  const file = `${ready(dataDir, set)}.part`;
  removeSqlite(file);
  return { set, store: open(file, set, true, fillingCacheMb), file };
}

export function finishRebuild(dataDir: string, { set, store, file }: Rebuild): void {
  store.close();
  removeSqlite(ready(dataDir, set));
  renameSync(file, ready(dataDir, set));
}

/**
 * Opens a temporary file, separate from the file in use and from the file that `rebuild` has prepared for the next start. The file contains
 * no history.
 */
export function openAside(dataDir: string, { history: _, ...set }: ProjectionSet): Rebuild {
  const file = join(dataDir, `${set.file}-aside.db.part`);
  removeSqlite(file);
  const store = open(file, set, true, asideCacheMb);
  store.sqlite.pragma('secure_delete = OFF');
  // Transactions cannot be rolled back without a journal. The file is discarded after any error.
  store.sqlite.pragma('journal_mode = OFF');
  return { set, store, file };
}
