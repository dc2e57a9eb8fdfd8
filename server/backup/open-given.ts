import Database from 'better-sqlite3';
import { Refusal } from '../../shared/errors.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { definedBy, definedIn, mustKnowMigrations } from './migrations.ts';

/** Maximum bytes per column. Far larger than any record; longer values could not be read in one piece. */
const bytesMax = 64 * 1024 * 1024;
const columns = {
  records: ['stream', 'at', 'actor', 'events', 'contents'],
  contents: ['id', 'value'],
  dedupe: ['key'],
  erased: ['id'],
};

/**
 * Opens an external log file read-only. Before any data is read, its schema must be exactly what its migrations create, so that no foreign
 * trigger, view or column is ever evaluated.
 * @throws Refusal `not_a_backup`, `backup_too_new`
 */
export function openGiven(file: string, migrations: readonly string[]): Sqlite {
  const sqlite = new Database(file, { readonly: true });
  try {
    sqlite.pragma('trusted_schema = OFF');
    sqlite.pragma('cell_size_check = ON');
    sqlite.pragma('mmap_size = 0');
    mustKnowMigrations(migrations);
    if (definedIn(sqlite).join('\n') !== definedBy(migrations).join('\n')) throw new Refusal('not_a_backup');
    for (const [table, names] of Object.entries(columns)) {
      if (sqlite.pragma(`quick_check(${table})`, { simple: true }) !== 'ok') throw new Refusal('not_a_backup');
      const tooLong = names.map((name) => `octet_length(${name}) > ${bytesMax}`).join(' OR ');
      if (sqlite.prepare(`SELECT 1 FROM ${table} WHERE ${tooLong} LIMIT 1`).get() !== undefined) {
        throw new Refusal('not_a_backup');
      }
    }
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}
