import { existsSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { ConfigError } from '../settings.ts';
import { openFile, type Sqlite } from './open-file.ts';
import { truncateWal } from './wal-truncation.ts';

/** The temporary copy and the write-ahead log are as large as the file. The rest is for what is written meanwhile. */
const neededTimes = 3;

/**
 * Rewrites a database without unused parts. `secure_delete` clears deleted rows, but not the copies that SQLite leaves in a page when it
 * moves rows to another one. Locks the file for writing. Implicit rowids, which cursors and the search index store, stay, because every
 * table that has them also has an index.
 * @throws ConfigError before it would fill the disk, so that others can still write
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
    // Also after a failure, which leaves pages in the write-ahead log.
    truncateWal(sqlite);
  }
}

function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Compacts a file on a connection of its own, because one with a query in progress cannot. */
export function compactFile(file: string): void {
  const sqlite = openFile(file, { synchronous: 'FULL' });
  try {
    compact(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Bytes of a database with its write-ahead log. 0 if there is none. */
export const bytesOf = (file: string): number =>
  [file, `${file}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
