import { setTimeout as delay, setImmediate as others } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { giveWay } from '../process/give-way.ts';
import { serveThread } from '../process/serve-thread.ts';
import { endWhenDamaged, readingOf, tellingDamage } from '../storage/derived-file.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { truncateWal, WalTruncation } from '../storage/wal-truncation.ts';
import { find } from './find.ts';
import { gramsOf } from './grams.ts';
import { columnsOf, openIndex, tablesOf } from './index-file.ts';
import { type Doc, type Find, type Found, type Indexed, indexed, type SearchFiles } from './messages.ts';
import { rowsChanged, rowTables } from './rows-changed.ts';

/** The search index in a thread and a file of its own, so that indexing never stands in the way of a message. */

const files = workerData as SearchFiles;
const sqlite = openIndex(files.search, files.epoch);
const failed = endWhenDamaged(files.search);
const truncation = new WalTruncation(() => truncateWal(sqlite));

function statementsOf(kind: Indexed) {
  const { docs, grams, lengths } = tablesOf[kind];
  const values = lengths.map(() => '?').join(', ');
  return {
    known: sqlite.prepare<[string], { place: number; text: string; brandId: string }>(
      `SELECT place, text, brand_id AS brandId FROM ${docs} WHERE id = ?`,
    ),
    after: sqlite.prepare<[number], { place: number; id: string }>(
      `SELECT place, id FROM ${docs} WHERE place > ? ORDER BY place LIMIT 1000`,
    ),
    forget: sqlite.prepare<[number]>(`DELETE FROM ${docs} WHERE place = ?`),
    gramsOf: (text: string) => lengths.map((length) => gramsOf(text, length)),
    forgetGrams: sqlite.prepare<[number, ...string[]]>(
      `INSERT INTO ${grams} (${grams}, rowid, ${columnsOf(kind)}) VALUES ('delete', ?, ${values})`,
    ),
    add: sqlite.prepare<[string, string, string, string]>(
      `INSERT INTO ${docs} (id, conversation_id, brand_id, text) VALUES (?, ?, ?, ?)`,
    ),
    addGrams: sqlite.prepare<[number, ...string[]]>(
      `INSERT INTO ${grams} (rowid, ${columnsOf(kind)}) VALUES (?, ${values})`,
    ),
  };
}

const statements = { message: statementsOf('message'), conversation: statementsOf('conversation') };
const meta = {
  set: sqlite.prepare<[string, string]>('INSERT OR REPLACE INTO meta VALUES (?, ?)'),
  get: sqlite.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?'),
  forget: sqlite.prepare<[string]>('DELETE FROM meta WHERE key = ?'),
};

/** Rows are to be read: the index lacks what was written since its position. */
let isBehind = true;

/** A search waits so long for rows that are read, in milliseconds; when one has waited in vain the next do not. */
const behindMs = 2000;
let readings = 0;
let isLong = false;

function forget(kind: Indexed, id: string): void {
  const { known, gramsOf, forgetGrams, forget } = statements[kind];
  const found = known.get(id);
  if (found === undefined) return;
  forgetGrams.run(found.place, ...gramsOf(found.text));
  forget.run(found.place);
}

function index(docs: readonly Doc[], position: number): void {
  sqlite.transaction(() => {
    for (const { kind, id, conversationId, brandId, text } of docs) {
      const { known, gramsOf, add, addGrams } = statements[kind];
      const found = known.get(id);
      if (found?.text === text && found.brandId === brandId) continue;
      forget(kind, id);
      const grams = gramsOf(text);
      if (grams[0] === '') continue;
      const { lastInsertRowid } = add.run(id, conversationId, brandId, text);
      addGrams.run(Number(lastInsertRowid), ...grams);
    }
    meta.set.run('position', String(position));
  })();
}

/** It is to end: what is not caught up then is left to the next one. */
let isEnding = false;

/** Rows that changed while the index was away, some at a time: other calls are heard between them. */
async function catchUp(): Promise<void> {
  isBehind = true;
  const views = tellingDamage(new Database(files.views, { readonly: true }));
  try {
    await readRows(views);
  } finally {
    views.close();
  }
  // A crash may have come between an erasure and this.
  truncation.request();
}

/** A reading of all rows of a later version than the position; after a break it goes on where it was. */
interface Reading {
  /** The rows' position at its beginning: what is written later is for the next reading. */
  upTo: number;
  /** The place of the last row that it has read, by the kind of row. */
  places: Record<Indexed, number>;
}

async function readRows(views: Sqlite): Promise<void> {
  const position = () => Number(meta.get.get('position')?.value ?? 0);
  const head = Number(
    views.prepare<[], { value: string }>("SELECT value FROM meta WHERE key = 'checkpoint'").get()?.value ?? 0,
  );
  for (let since = position(); since < head; since = position()) {
    const known = meta.get.get('reading')?.value;
    const fresh: Reading = { upTo: head, places: { message: 0, conversation: 0 } };
    const reading = known === undefined ? fresh : (readingOf(sqlite, () => parsedRow(known)) as Reading);
    if (!(await readTo(views, since, reading))) return;
  }
  isBehind = false;
}

/** @returns whether it came to the end */
async function readTo(views: Sqlite, since: number, { upTo, places }: Reading): Promise<boolean> {
  for (const kind of indexed) {
    for (const { docs, place } of rowsChanged(views, kind, since, places[kind])) {
      places[kind] = place;
      sqlite.transaction(() => {
        index(docs, since);
        meta.set.run('reading', JSON.stringify({ upTo, places } satisfies Reading));
      })();
      await others();
      if (isEnding) return false;
    }
    await forgetTheGone(views, kind);
  }
  if (isEnding) return false;
  sqlite.transaction(() => {
    index([], upTo);
    meta.forget.run('reading');
  })();
  return true;
}

/** All calls wait until the rows are read. */
let caughtUp: Promise<void> = Promise.resolve();

function catchUpNext(): Promise<void> {
  readings += 1;
  const run = caughtUp.then(catchUp).finally(() => {
    readings -= 1;
    isLong = false;
  });
  caughtUp = run.catch(() => undefined);
  return run;
}

/** @throws Refusal `not_ready` */
async function mustBeWhole(): Promise<void> {
  if (!isBehind) return;
  const end = new AbortController();
  const late = delay(behindMs, 'late', { signal: end.signal }).catch(() => 'ended');
  while (isBehind && readings > 0 && !isLong) {
    isLong = (await Promise.race([caughtUp, late])) === 'late';
  }
  end.abort();
  if (isBehind) throw new Refusal('not_ready');
}

async function take(docs: readonly Doc[], position: number): Promise<void> {
  await caughtUp;
  if (isBehind) throw new Error('behind');
  try {
    index(docs, position);
  } catch (error) {
    isBehind = true;
    throw error;
  }
}

/** A row that was removed is not there to be read. */
async function forgetTheGone(views: Sqlite, kind: Indexed): Promise<void> {
  const isThere = views.prepare<[string]>(`SELECT 1 FROM ${rowTables[kind]} WHERE id = ?`);
  for (let after = 0; ; ) {
    const docs = statements[kind].after.all(after);
    const last = docs.at(-1);
    if (last === undefined || isEnding) break;
    after = last.place;
    const gone = docs.filter(({ id }) => isThere.get(id) === undefined);
    if (gone.length > 0) sqlite.transaction(() => gone.forEach(({ id }) => void forget(kind, id)))();
    await others();
  }
}

/** Calls of the main thread, in order. */
const calls = {
  index: take,
  /** The index was left behind: it is to read the rows that changed since. */
  catchUp: catchUpNext,
  find: async (question: Find): Promise<Found> => {
    await mustBeWhole();
    return find(sqlite, question, limits.searchMs, () => performance.now());
  },
  /** @throws while it is behind: what was erased may stand in it still */
  truncate: async () => {
    await caughtUp;
    if (isBehind) throw new Error('behind');
    truncation.request();
  },
  /** `position`: it holds all up to here; null: it was left behind. */
  close: async (position: number | null) => {
    isEnding = true;
    await caughtUp;
    if (position !== null && !isBehind) index([], position);
    truncation.stop();
    sqlite.close();
  },
};
export type SearchCalls = typeof calls;

giveWay();
serveThread(calls, failed);
