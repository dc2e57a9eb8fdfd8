import Database from 'better-sqlite3';
import { Refusal } from '../../shared/errors.ts';
import type { Event } from '../../shared/events/index.ts';
import { isOfLater, problemsOf } from '../log/check-record.ts';
import type { LogRecord } from '../log/port.ts';
import { sumOfContent, sumOfRecord } from '../log/sums.ts';
import { migrationsFolder } from '../storage/assets.ts';
import { openSqlite, type Sqlite } from '../storage/sqlite.ts';
import { definedBy, definedIn, mustKnowMigrations } from './migrations.ts';
import { type SealedAccount, SealedAccounts } from './sealed-accounts.ts';

export interface CopyLog {
  /** Path of the external log. */
  from: string;
  to: string;
  migrations: readonly string[];
  /** Position of the last record. */
  head: number;
}

/** A record as it is stored. */
export interface Stored {
  position: number;
  stream: string;
  at: number;
  actor: LogRecord['actor'];
  events: string;
  contents: string | null;
  sum?: unknown;
}

interface StoredContent {
  value: string;
  sum?: unknown;
}

const progressEvery = 20_000;
/** Maximum length of an id in characters. */
export const idMax = 500;

/**
 * Copies an external log into a new file row by row, and validates each row against its schema.
 * @returns the encrypted secrets of the LINE accounts in the log
 * @throws Refusal `not_a_backup`, `backup_too_new`
 */
export function copyLog(
  { from, to, migrations, head }: CopyLog,
  onChecked: (position: number) => void,
): SealedAccount[] {
  const target = openSqlite(to, { migrations: migrationsFolder('log'), synchronous: 'FULL', disposable: true });
  try {
    const source = openExternal(from, migrations);
    try {
      return target.transaction(() => {
        copyKeys(source, target);
        return copyRecords(source, target, head, onChecked);
      })();
    } finally {
      source.close();
    }
  } finally {
    target.pragma('journal_mode = DELETE');
    target.close();
  }
}

function copyKeys(source: Sqlite, target: Sqlite): void {
  const key = target.prepare('INSERT INTO dedupe (key) VALUES (?)');
  for (const one of source.prepare<[], unknown>('SELECT key FROM dedupe').pluck().iterate()) {
    if (!(one instanceof Buffer) || one.length !== 16) throw new Refusal('not_a_backup');
    key.run(one);
  }
  const erased = target.prepare('INSERT INTO erased (id) VALUES (?)');
  for (const one of source.prepare<[], unknown>('SELECT id FROM erased').pluck().iterate()) {
    if (typeof one !== 'string' || one.length > idMax) throw new Refusal('not_a_backup');
    erased.run(one);
  }
}

/** Copies the records with their contents. Does not copy contents that no record references. */
function copyRecords(
  source: Sqlite,
  target: Sqlite,
  head: number,
  onChecked: (position: number) => void,
): SealedAccount[] {
  const insert = target.prepare(
    'INSERT INTO records (position, stream, at, actor, events, contents, sum) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const keep = target.prepare<[string, string, number, string]>(
    'INSERT OR IGNORE INTO contents (id, value, sum) SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM erased WHERE id = ?)',
  );
  const content = source.prepare<[string], StoredContent>('SELECT * FROM contents WHERE id = ?');
  const accounts = new SealedAccounts();
  let before = 0;
  for (const stored of source.prepare<[], Stored>('SELECT * FROM records ORDER BY position').iterate()) {
    const ids = idsOf(stored.contents);
    const sums = new Map<string, number>();
    const found = ids.flatMap((id): [string, unknown][] => {
      const one = content.get(id);
      if (one === undefined) return [];
      const value: unknown = JSON.parse(one.value);
      sums.set(id, storedSum(one.sum, sumOfContent(id, one.value), sumOfContent(id, JSON.stringify(value))));
      return [[id, value]];
    });
    const events = JSON.parse(stored.events) as Event[];
    const { position, stream, at, actor } = stored;
    mustBeSound({ position, stream, at, actor, events, contents: Object.fromEntries(found) }, before);
    before = position;
    const after = { stream, at, actor, events: JSON.stringify(events), contents: ids.join('\n') || null };
    const sum = storedSum(stored.sum, sumOfRecord(stored), sumOfRecord(after));
    insert.run(position, stream, at, actor, after.events, after.contents, sum);
    for (const [id, value] of found) keep.run(id, JSON.stringify(value), sums.get(id) as number, id);
    for (const event of events) accounts.take(event);
    if (position % progressEvery === 0) onChecked(position);
  }
  if (before !== head) throw new Refusal('not_a_backup');
  return accounts.all();
}

/**
 * Returns the checksum to store for a record. An incorrect checksum is copied unchanged, so that `verify` still reports damage from before
 * the backup.
 */
function storedSum(known: unknown, before: number, after: number): number {
  return Number.isInteger(known) && known !== before ? (known as number) : after;
}

function idsOf(contents: unknown): string[] {
  if (contents === null) return [];
  const ids = typeof contents === 'string' ? contents.split('\n') : [''];
  if (ids.some((id) => id === '' || id.length > idMax)) throw new Refusal('not_a_backup');
  return ids;
}

function mustBeSound(record: LogRecord, before: number): void {
  if (problemsOf(record, before).length === 0) return;
  throw new Refusal(Array.isArray(record.events) && record.events.some(isOfLater) ? 'backup_too_new' : 'not_a_backup');
}

/** Maximum size of the value in one column, in bytes. Larger than any real record, but small enough to fit into memory. */
const bytesMax = 64 * 1024 * 1024;
const columns = {
  records: ['stream', 'at', 'actor', 'events', 'contents'],
  contents: ['id', 'value'],
  dedupe: ['key'],
  erased: ['id'],
};

/**
 * Opens an external log file read-only. First checks that its schema is exactly what its migrations create, so that no unknown trigger,
 * view or column is ever evaluated.
 * @throws Refusal `not_a_backup`, `backup_too_new`
 */
function openExternal(file: string, migrations: readonly string[]): Sqlite {
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
