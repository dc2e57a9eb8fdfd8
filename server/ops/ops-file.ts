import Database from 'better-sqlite3';
import { isDamaged, openDerived, removeSqlite } from '../storage/derived-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';

/** Version of the file. Increment it when the tables change. A file of another version is recreated. */
const form = 2;

const tables = `
  CREATE TABLE minutes (at INTEGER PRIMARY KEY, minute TEXT NOT NULL);
  CREATE TABLE errors (n INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, brand_id TEXT, words TEXT NOT NULL, line TEXT NOT NULL);
  CREATE TABLE deliveries (n INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, at INTEGER NOT NULL, verdict TEXT NOT NULL, words TEXT NOT NULL, delivery TEXT NOT NULL);
  CREATE INDEX deliveries_by_account ON deliveries (account, n, verdict);
  CREATE TABLE backups (at INTEGER PRIMARY KEY, bytes INTEGER NOT NULL);
`;

/** Tables that are created if a file of the current version does not contain them. */
const addedTables = `
  DROP TABLE IF EXISTS failures;
  CREATE TABLE IF NOT EXISTS counts (name TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, count INTEGER NOT NULL, ends INTEGER NOT NULL, PRIMARY KEY (name, key, at)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS counts_by_end ON counts (ends);
`;

function open(file: string): Sqlite {
  const sqlite = new Database(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = OFF');
  // Waits at most 50 ms for a lock, because a command that records its backup locks the file only briefly.
  sqlite.pragma('busy_timeout = 50');
  if (sqlite.pragma('user_version', { simple: true }) === form) {
    sqlite.exec(addedTables);
    return sqlite;
  }
  const old = sqlite
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck();
  sqlite.transaction(() => {
    for (const name of old.all()) sqlite.exec(`DROP TABLE ${name}`);
    sqlite.exec(tables + addedTables);
    sqlite.pragma(`user_version = ${form}`);
  })();
  return sqlite;
}

/** File with measurements and log lines for operators, next to the log. It contains no customer content and can be deleted. */
export class OpsFile {
  sqlite: Sqlite;
  private readonly file: string;
  private readonly warn: (message: string, error?: unknown) => void;

  constructor(file: string, warn: (message: string, error?: unknown) => void = () => undefined) {
    this.file = file;
    this.warn = warn;
    this.sqlite = this.opened();
  }

  /** Opens the file. Uses memory if that fails, so that a full disk does not prevent the start. */
  private opened(): Sqlite {
    try {
      return openDerived(this.file, () => open(this.file));
    } catch (error) {
      this.warn('Measurements cannot be stored on disk, keeping them in memory', error);
      return open(':memory:');
    }
  }

  /** Writes in a transaction. @returns whether the data was written */
  write(work: (sqlite: Sqlite) => void): boolean {
    try {
      this.sqlite.transaction(() => work(this.sqlite))();
      return true;
    } catch (error) {
      if (isDamaged(error)) this.recreate();
      return false;
    }
  }

  private recreate(): void {
    this.sqlite.close();
    removeSqlite(this.file);
    this.sqlite = this.opened();
  }

  close(): void {
    this.sqlite.close();
  }
}
