import Database from 'better-sqlite3';
import { isDamaged, openDerived, removeSqlite } from '../storage/derived-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';

/** Raised when the tables change; a file of another form begins anew. */
const form = 2;

const tables = `
  CREATE TABLE minutes (at INTEGER PRIMARY KEY, minute TEXT NOT NULL);
  CREATE TABLE errors (n INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, brand_id TEXT, words TEXT NOT NULL, line TEXT NOT NULL);
  CREATE TABLE deliveries (n INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, at INTEGER NOT NULL, verdict TEXT NOT NULL, words TEXT NOT NULL, delivery TEXT NOT NULL);
  CREATE INDEX deliveries_by_account ON deliveries (account, n, verdict);
  CREATE TABLE backups (at INTEGER PRIMARY KEY, bytes INTEGER NOT NULL);
`;

/** Added to a file of this form when it lacks them. */
const addedTables = `
  CREATE TABLE IF NOT EXISTS failures (key TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS failures_by_key ON failures (key);
`;

function open(file: string): Sqlite {
  const sqlite = new Database(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = OFF');
  // A command that notes its backup holds it for a moment; nobody here waits longer.
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

/** Measurements and lines for operators, in a file beside the log: losing it loses nothing that anybody wrote. */
export class OpsFile {
  sqlite: Sqlite;
  private readonly file: string;
  private readonly warn: (message: string, error?: unknown) => void;

  constructor(file: string, warn: (message: string, error?: unknown) => void = () => undefined) {
    this.file = file;
    this.warn = warn;
    this.sqlite = this.opened();
  }

  /** A disk without room for the file keeps nobody from starting. */
  private opened(): Sqlite {
    try {
      return openDerived(this.file, () => open(this.file));
    } catch (error) {
      this.warn('what is measured cannot be kept', error);
      return open(':memory:');
    }
  }

  /** All of it or nothing. @returns whether it was kept */
  write(work: (sqlite: Sqlite) => void): boolean {
    try {
      this.sqlite.transaction(() => work(this.sqlite))();
      return true;
    } catch (error) {
      if (isDamaged(error)) this.beginAnew();
      return false;
    }
  }

  private beginAnew(): void {
    this.sqlite.close();
    removeSqlite(this.file);
    this.sqlite = this.opened();
  }

  close(): void {
    this.sqlite.close();
  }
}
