import { existsSync, statSync } from 'node:fs';
import { openFile, type Sqlite } from './open-file.ts';
import { truncateWal } from './wal-truncation.ts';

/**
 * Rewrites a database without unused parts. `secure_delete` clears deleted rows, but not the copies that SQLite leaves in a page when it
 * moves rows to another one. Needs free space of twice the file, and locks the file for writing.
 */
export const compact = (sqlite: Sqlite): void => void sqlite.exec('VACUUM');

/** Compacts a file on a connection of its own, because one with a query in progress cannot. */
export function compactFile(file: string): void {
  const sqlite = openFile(file, { synchronous: 'FULL' });
  try {
    compact(sqlite);
    truncateWal(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Bytes of a database with its write-ahead log. 0 if there is none. */
export const bytesOf = (file: string): number =>
  [file, `${file}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
