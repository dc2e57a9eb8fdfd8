import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { type FileOptions, openFile, type Sqlite } from './open-file.ts';

export type { Sqlite } from './open-file.ts';

export interface OpenOptions extends FileOptions {
  migrations: string;
}

/** Opens a file in WAL mode and applies the missing migrations. */
export function openSqlite(file: string, options: OpenOptions): Sqlite {
  const sqlite = openFile(file, options);
  migrate(drizzle({ client: sqlite }), { migrationsFolder: options.migrations });
  return sqlite;
}
