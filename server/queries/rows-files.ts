import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Refusal } from '../../shared/errors.ts';
import { figuresIn } from '../figures/set.ts';
import { readingOf, tellingDamage } from '../storage/derived-file.ts';
import { isOfVersion } from '../storage/rows-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';

/** The rows where they lie, for the thread of a report, which only reads. */

const figuresFile = 'figures.db';

/** @throws Refusal `not_ready` of a file that begins anew, which is away for a moment */
export function openRowsFile(dataDir: string, file: string): Sqlite {
  try {
    return tellingDamage(new Database(join(dataDir, file), { readonly: true, fileMustExist: true, timeout: 5000 }));
  } catch (error) {
    if ((error as { code?: unknown }).code === 'SQLITE_CANTOPEN') throw new Refusal('not_ready');
    throw error;
  }
}

/** The figures' rows and the time zone of their days. */
export interface FiguresFile {
  sqlite: Sqlite;
  zone: string;
  position: number;
  /** The time of the last record that they hold. */
  at: number;
}

/**
 * Reads the figures' rows of one moment.
 * @param least the rows hold the log up to here, or they have begun anew
 * @throws Refusal `not_ready`, DamagedRows
 */
export function readFigures<T>(dataDir: string, least: number, read: (figures: FiguresFile) => T): T {
  const sqlite = openRowsFile(dataDir, figuresFile);
  try {
    return readingOf(sqlite, () => sqlite.transaction(() => read({ sqlite, ...standOf(sqlite, least) })).deferred());
  } finally {
    sqlite.close();
  }
}

/** The figures' rows for reads of several moments, until they are closed. @throws Refusal `not_ready` */
export function openFigures(dataDir: string, least: number): Sqlite {
  const sqlite = openRowsFile(dataDir, figuresFile);
  try {
    standOf(sqlite, least);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function standOf(sqlite: Sqlite, least: number): Omit<FiguresFile, 'sqlite'> {
  const meta = metaOf(sqlite);
  const position = Number(meta('checkpoint') ?? 0);
  const version = meta('version');
  const zone = version?.split(' ')[1] ?? '';
  if (position < least || !isOfVersion(figuresIn(zone), version)) throw new Refusal('not_ready');
  return { zone, position, at: Number(meta('checkpointAt') ?? 0) };
}

/** A file that has just begun anew has no table yet. @throws Refusal `not_ready` */
function metaOf(sqlite: Sqlite): (key: string) => string | undefined {
  try {
    const meta = sqlite.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck();
    return (key) => meta.get(key);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'SQLITE_ERROR') throw new Refusal('not_ready');
    throw error;
  }
}
