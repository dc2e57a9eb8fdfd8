import Database from 'better-sqlite3';

export type Sqlite = Database.Database;

/** Frequently written pages are copied to the file once per 16 MiB instead of 4. */
export const checkpointPages = 4000;

export interface FileOptions {
  synchronous: 'FULL' | 'NORMAL';
  /** For files that are discarded if their creation fails: no journal, no waiting for the disk. */
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
    // No other process reads the file, so locking for every read is unnecessary.
    sqlite.pragma('locking_mode = EXCLUSIVE');
  }
  sqlite.pragma(`wal_autocheckpoint = ${checkpointPages}`);
  sqlite.pragma('secure_delete = ON');
  sqlite.pragma('busy_timeout = 5000');
  sqlite.pragma(`cache_size = -${(options.cache ?? 16) * 1024}`);
  return sqlite;
}
