import Database from 'better-sqlite3';
import type { Sqlite } from './sqlite.ts';

/** A page that is written again and again is copied into the file once in 16 MiB, not once in 4. */
export const checkpointPages = 4000;

export interface FileOptions {
  synchronous: 'FULL' | 'NORMAL';
  /** A file that is thrown away when its making fails: no journal, no waiting for the disk. */
  disposable?: boolean;
  /** MiB of page cache. */
  cache?: number;
}

/** Opens a file in WAL mode. */
export function openFile(file: string, options: FileOptions): Sqlite {
  const sqlite = new Database(file);
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma(`synchronous = ${options.synchronous}`);
  if (options.disposable) {
    sqlite.pragma('journal_mode = MEMORY');
    sqlite.pragma('synchronous = OFF');
    // Nobody else looks at it: no lock for every read.
    sqlite.pragma('locking_mode = EXCLUSIVE');
  }
  sqlite.pragma(`wal_autocheckpoint = ${checkpointPages}`);
  sqlite.pragma('secure_delete = ON');
  sqlite.pragma('busy_timeout = 5000');
  sqlite.pragma(`cache_size = -${(options.cache ?? 16) * 1024}`);
  return sqlite;
}
