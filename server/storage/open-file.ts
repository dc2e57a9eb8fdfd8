import Database from 'better-sqlite3';

export type Sqlite = Database.Database;

/**
 * Pages in the write-ahead log before a checkpoint: 16 MiB instead of SQLite's 4 MiB, so that frequently written pages are copied to the
 * file less often.
 */
export const checkpointPages = 4000;

export interface FileOptions {
  synchronous: 'FULL' | 'NORMAL';
  /** Writes without journal and without waiting for the disk. For files that are discarded if their creation fails. */
  disposable?: boolean;
  /** Page cache in MiB. */
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
    // Locks the file once and not for every read, because no other process reads it.
    sqlite.pragma('locking_mode = EXCLUSIVE');
  }
  sqlite.pragma(`wal_autocheckpoint = ${checkpointPages}`);
  sqlite.pragma('secure_delete = ON');
  sqlite.pragma('busy_timeout = 5000');
  sqlite.pragma(`cache_size = -${(options.cache ?? 16) * 1024}`);
  return sqlite;
}
