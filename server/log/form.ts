import { readdirSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { ConfigError } from '../config.ts';
import { migrationsFolder } from '../storage/assets.ts';
import type { Sqlite } from '../storage/sqlite.ts';

/** The form of a log's file: the migrations that it went through. */
export interface LogForm {
  passed: string[];
  /** Migrations of this version that are still to run. */
  pending: string[];
  /** Migrations of later versions. */
  unknown: string[];
}

const ownMigrations = () => readdirSync(migrationsFolder('log')).sort();

/** The form of an open log; `null` for a database without tables, such as one whose first start was killed. */
export function formIn(sqlite: Sqlite): LogForm | null {
  const tables = sqlite.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  if (tables.length === 0) return null;
  const passed = tables.includes('__drizzle_migrations')
    ? sqlite.prepare<[], string>('SELECT name FROM __drizzle_migrations ORDER BY id').pluck().all()
    : [];
  const own = ownMigrations();
  return {
    passed,
    pending: own.filter((name) => !passed.includes(name)),
    unknown: passed.filter((name) => !own.includes(name)),
  };
}

/** The form of a log's file, which stays as it is; `null` when there is none, or nothing in it yet. */
export function formOf(file: string): LogForm | null {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return null;
  const sqlite = new Database(file, { readonly: true });
  try {
    return formIn(sqlite);
  } finally {
    sqlite.close();
  }
}

/** For commands that write: the start of the product alone brings a log into this version's form. @throws ConfigError */
export function mustBeOfThisVersion(file: string): void {
  if ((formOf(file)?.pending.length ?? 0) === 0) return;
  throw new ConfigError(
    'The log in DATA_DIR is of an earlier version, and only a start of the product converts it: start this version once, then run the command again.',
  );
}
