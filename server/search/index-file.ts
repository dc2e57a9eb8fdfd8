import Database from 'better-sqlite3';
import { openDerived, removeSqlite, tellingDamage } from '../storage/derived-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { type Indexed, indexed } from './messages.ts';

interface Tables {
  docs: string;
  grams: string;
  /** Characters of the grams, the shortest first. Long ones are rare, whatever the number of texts, and cost room. */
  lengths: readonly number[];
  /** Hits come in this order of their places. Forwards the index skips what lacks a rare gram; backwards it reads every place. */
  order: 'newest' | 'oldest';
}

/** Texts and their grams; each kind of row has tables of its own, so that each is searched in the order of its own places. */
export const tablesOf: Record<Indexed, Tables> = {
  message: { docs: 'docs', grams: 'grams', lengths: [2], order: 'newest' },
  conversation: { docs: 'names', grams: 'name_grams', lengths: [2, 4], order: 'oldest' },
};

export const columnsOf = (kind: Indexed) => tablesOf[kind].lengths.map((length) => `g${length}`).join(', ');

/** Raised when the tables or the fold change. A file of another form is removed: in it erased words may still stand. */
const form = 5;

/**
 * Opens the search index; without the rows' epoch it begins anew. A text stays beside its grams, since the index takes out word
 * by word only for one that says what it once put in; `secure-delete` then takes the words out of its pages.
 */
export function openIndex(file: string, epoch: string): Sqlite {
  return openDerived(file, () => opened(file, epoch));
}

function opened(file: string, epoch: string): Sqlite {
  const sqlite = new Database(file);
  if (isOf(sqlite, epoch)) return prepared(sqlite);
  sqlite.close();
  removeSqlite(file);
  const fresh = prepared(new Database(file));
  fresh.pragma(`user_version = ${form}`);
  fresh.prepare("INSERT INTO meta VALUES ('epoch', ?)").run(epoch);
  return fresh;
}

function isOf(sqlite: Sqlite, epoch: string): boolean {
  if (sqlite.pragma('user_version', { simple: true }) !== form) return false;
  const known = sqlite.prepare<[], { value: string }>("SELECT value FROM meta WHERE key = 'epoch'").get();
  return known?.value === epoch;
}

function prepared(file: Sqlite): Sqlite {
  const sqlite = tellingDamage(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma('secure_delete = ON');
  sqlite.exec('CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)');
  for (const kind of indexed) {
    const { docs, grams } = tablesOf[kind];
    sqlite.exec(`
      CREATE TABLE IF NOT EXISTS ${docs} (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, conversation_id TEXT NOT NULL, brand_id TEXT NOT NULL, text TEXT NOT NULL);
      CREATE VIRTUAL TABLE IF NOT EXISTS ${grams} USING fts5(${columnsOf(kind)}, content = '', tokenize = 'ascii', detail = 'full');
      INSERT INTO ${grams}(${grams}, rank) VALUES ('secure-delete', 1);
    `);
  }
  return sqlite;
}
