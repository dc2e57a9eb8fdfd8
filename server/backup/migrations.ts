import { readdirSync } from 'node:fs';
import Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Refusal } from '../../shared/errors.ts';
import { migrationsFolder } from '../storage/assets.ts';
import type { Sqlite } from '../storage/sqlite.ts';

/** Returns the names of the migrations that were applied to a log file. */
export function migrationNames(sqlite: Sqlite): string[] {
  return sqlite
    .prepare<[], { name: string }>('SELECT name FROM __drizzle_migrations ORDER BY id')
    .all()
    .map(({ name }) => name);
}

export function mustKnowMigrations(names: readonly string[]): void {
  const known = new Set(readdirSync(migrationsFolder('log')));
  if (names.some((name) => !known.has(name))) throw new Refusal('backup_too_new');
}

/** Table that lists the applied migrations. Not part of the compared schema. */
const journal = '__drizzle_migrations';

interface Thing {
  tbl_name: string;
}

/** Returns the schema definitions of a log file, each as one string. */
export function definedIn(sqlite: Sqlite): string[] {
  return sqlite
    .prepare<[], Thing>('SELECT type, name, tbl_name, sql FROM sqlite_schema')
    .all()
    .filter(({ tbl_name }) => tbl_name !== journal)
    .map((thing) => JSON.stringify(thing))
    .sort();
}

/** Returns the schema definitions of a log file to which exactly these migrations were applied. */
export function definedBy(names: readonly string[]): string[] {
  const sqlite = new Database(':memory:');
  try {
    for (const { name, sql } of readMigrationFiles({ migrationsFolder: migrationsFolder('log') })) {
      if (names.includes(name)) for (const statement of sql) sqlite.exec(statement);
    }
    return definedIn(sqlite);
  } finally {
    sqlite.close();
  }
}
