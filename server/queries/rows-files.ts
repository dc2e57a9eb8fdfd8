import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Refusal } from '../../shared/errors.ts';
import { figuresIn } from '../figures/set.ts';
import { readingOf, withFileInDamage } from '../storage/derived-file.ts';
import { isOfVersion } from '../storage/rows-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';

/** Name of the file with the rows of the figures. */

const figuresFile = 'figures.db';

/**
 * Opens a file of rows for reading only.
 * @throws Refusal `not_ready` if the file does not exist, because its rows are being rebuilt
 */
export function openRowsFile(dataDir: string, file: string): Sqlite {
  try {
    return withFileInDamage(new Database(join(dataDir, file), { readonly: true, fileMustExist: true, timeout: 5000 }));
  } catch (error) {
    if ((error as { code?: unknown }).code === 'SQLITE_CANTOPEN') throw new Refusal('not_ready');
    throw error;
  }
}

/** The rows of the figures, with the time zone of their business days. */
export interface FiguresFile {
  sqlite: Sqlite;
  zone: string;
  position: number;
  /** Time of the last record that the rows include. Milliseconds since 1970. */
  at: number;
}

/**
 * Reads the rows of the figures in one transaction.
 * @param least position that the rows must include
 * @throws Refusal `not_ready`; DamagedRows if the file is damaged
 */
export function readFigures<T>(dataDir: string, least: number, read: (figures: FiguresFile) => T): T {
  const sqlite = openRowsFile(dataDir, figuresFile);
  try {
    return readingOf(sqlite, () => sqlite.transaction(() => read({ sqlite, ...standOf(sqlite, least) })).deferred());
  } finally {
    sqlite.close();
  }
}

/**
 * Opens the rows of the figures for several reads. The caller must close the file.
 * @throws Refusal `not_ready`
 */
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

/**
 * Returns a function that reads a single value of the file. A file whose rows have just begun to be rebuilt has no tables yet.
 * @throws Refusal `not_ready`
 */
function metaOf(sqlite: Sqlite): (key: string) => string | undefined {
  try {
    const meta = sqlite.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck();
    return (key) => meta.get(key);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'SQLITE_ERROR') throw new Refusal('not_ready');
    throw error;
  }
}
