import { existsSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { ConfigError } from '../settings.ts';
import { openFile, type Sqlite } from './open-file.ts';
import { truncateWal } from './wal-truncation.ts';

/**
 * Required free disk space, as a multiple of the file's size. The temporary copy and the write-ahead log each take the size of the file,
 * and the rest is for other writes in the meantime.
 */
const neededTimes = 3;

/**
 * Rewrites a database without its unused parts. `secure_delete` overwrites deleted rows, but not the copies that SQLite leaves in a page
 * when it moves rows to another page. Locks the file for writing. Does not change implicit rowids, which cursors and the search index
 * store, because every table with implicit rowids also has an index.
 * @throws ConfigError if the free disk space is so low that compacting could make other writes fail
 */
export function compact(sqlite: Sqlite, freeBytes = freeBytesIn): void {
  const file = sqlite.name;
  if (freeBytes(dirname(file)) < neededTimes * bytesOf(file)) {
    throw new ConfigError(
      `Not enough free disk space to compact ${basename(file)}: ${neededTimes} times its size is needed.`,
    );
  }
  try {
    sqlite.exec('VACUUM');
  } finally {
    // Truncates the write-ahead log even after a failure, because the failed attempt leaves pages in it.
    truncateWal(sqlite);
  }
}

function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Compacts a file on a separate connection, because a connection with a query in progress cannot compact. */
export function compactFile(file: string): void {
  const sqlite = openFile(file, { synchronous: 'FULL' });
  try {
    compact(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Returns the bytes of a database with its write-ahead log. 0 if the file does not exist. */
export const bytesOf = (file: string): number =>
  [file, `${file}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
