import Database from 'better-sqlite3';
import { openDerived, removeSqlite, withFileInDamage } from '../storage/derived-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { type Indexed, indexed } from './messages.ts';

interface Tables {
  docs: string;
  /** Index of the rows by mark: the mark's id and the row's `place`. */
  postings: string;
  grams: string;
  /** Table with the distinct characters of each text, so that a search for a single character can stop after the first matches. */
  characters: string;
  /** Gram lengths in characters, shortest first, at least 2. Long grams are rare even with many texts, but need more space. */
  lengths: readonly number[];
  /**
   * Whether the results are in descending (`newest`) or ascending (`oldest`) order of their row number `place`. In ascending order, a
   * search can skip rows that do not contain a rare gram. In descending order, a search reads every row of the index.
   */
  order: 'newest' | 'oldest';
}

/**
 * Tables of the indexed texts and their grams (grams.ts). Each kind of row has its own tables, because the results of each kind are ordered
 * differently.
 */
export const tablesOf: Record<Indexed, Tables> = {
  message: {
    docs: 'docs',
    postings: 'postings',
    grams: 'grams',
    characters: 'characters',
    lengths: [2],
    order: 'newest',
  },
  conversation: {
    docs: 'names',
    postings: 'name_postings',
    grams: 'name_grams',
    characters: 'name_characters',
    lengths: [2, 4],
    order: 'oldest',
  },
};

export const columnsOf = (kind: Indexed) => tablesOf[kind].lengths.map((length) => `g${length}`).join(', ');

/**
 * Version of the file. Increment it when the tables or the folding of text change. Files of another version are deleted, because they may
 * contain erased text.
 */
const form = 8;

/**
 * Opens the search index. Recreates it if it belongs to another epoch of the rows. Texts are stored next to their grams, because removing
 * grams from the index requires the original text. `secure-delete` then removes the grams from the index's pages.
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
  const sqlite = withFileInDamage(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma('secure_delete = ON');
  sqlite.exec('CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)');
  createTables(sqlite);
  return sqlite;
}

/** Creates the tables of the index. `marks` contains the ids of marks (see marks.ts), which the column `marks` of a row lists. */
export function createTables(sqlite: Sqlite): void {
  sqlite.exec('CREATE TABLE IF NOT EXISTS marks (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)');
  for (const kind of indexed) {
    const { docs, postings, grams, characters } = tablesOf[kind];
    sqlite.exec(`
      CREATE TABLE IF NOT EXISTS ${docs} (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, conversation_id TEXT NOT NULL, brand_id TEXT NOT NULL,
        at INTEGER NOT NULL, marks TEXT NOT NULL, text TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS ${postings} (mark INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (mark, place)) WITHOUT ROWID;
      CREATE VIRTUAL TABLE IF NOT EXISTS ${grams} USING fts5(${columnsOf(kind)}, content = '', tokenize = 'ascii', detail = 'full');
      INSERT INTO ${grams}(${grams}, rank) VALUES ('secure-delete', 1);
      CREATE VIRTUAL TABLE IF NOT EXISTS ${characters} USING fts5(c, content = '', tokenize = 'ascii', detail = 'none');
      INSERT INTO ${characters}(${characters}, rank) VALUES ('secure-delete', 1);
    `);
  }
}
