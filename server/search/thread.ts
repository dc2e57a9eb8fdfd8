import { setTimeout as delay, setImmediate as others } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { giveWay } from '../process/give-way.ts';
import { serveThread } from '../process/serve-thread.ts';
import { compact } from '../storage/compact.ts';
import { endWhenDamaged, readingOf, withFileInDamage } from '../storage/derived-file.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { truncateWal, WalTruncation } from '../storage/wal-truncation.ts';
import { find } from './find.ts';
import { openIndex } from './index-file.ts';
import { IndexRows } from './index-rows.ts';
import { type Doc, type Find, type Found, type Indexed, indexed, type SearchFiles } from './messages.ts';
import { rowsChanged, rowTables } from './rows-changed.ts';

/** Entry point of the thread that maintains the search index in a separate file, so that indexing never delays messages. */

const files = workerData as SearchFiles;
const sqlite = openIndex(files.search, files.epoch);
const failed = endWhenDamaged(files.search);
const truncation = new WalTruncation(() => truncateWal(sqlite));

const rows = new IndexRows(sqlite);
const meta = {
  set: sqlite.prepare<[string, string]>('INSERT OR REPLACE INTO meta VALUES (?, ?)'),
  get: sqlite.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?'),
  forget: sqlite.prepare<[string]>('DELETE FROM meta WHERE key = ?'),
};

/** Whether the index may lack rows that changed after its position. */
let isBehind = true;

/** Milliseconds that a search waits for the index to catch up. Once a search has timed out, further searches do not wait. */
const behindMs = 2000;
let readings = 0;
let isLong = false;

function index(docs: readonly Doc[], position: number): void {
  sqlite.transaction(() => {
    for (const doc of docs) rows.put(doc);
    meta.set.run('position', String(position));
  })();
}

/** Whether the thread is being closed. A catch-up in progress (see `catchUp`) then stops, and the next thread completes it. */
let isEnding = false;

/** Indexes the rows that changed while the index was not updated. Works in batches, so that other calls are processed in between. */
async function catchUp(): Promise<void> {
  isBehind = true;
  const views = withFileInDamage(new Database(files.views, { readonly: true }));
  try {
    await readRows(views);
  } finally {
    views.close();
  }
  // Truncates the write-ahead log, because an earlier process may have crashed between an erasure and the truncation.
  truncation.request();
}

/** Progress of a catch-up over all rows with a later version than the index. Stored, so that an interrupted catch-up can be resumed. */
interface Reading {
  /** Id of the file of the rows. Other files have other rowids. */
  file: string;
  /** Position of the rows at the start. The next catch-up covers later changes. */
  upTo: number;
  /** Rowid of the last processed row in the table of each kind. */
  places: Record<Indexed, number>;
}

async function readRows(views: Sqlite): Promise<void> {
  const position = () => Number(meta.get.get('position')?.value ?? 0);
  const metaOf = views.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck();
  const head = Number(metaOf.get('checkpoint') ?? 0);
  const file = metaOf.get('file') ?? '';
  for (let since = position(); since < head; since = position()) {
    const known = meta.get.get('reading')?.value;
    const fresh: Reading = { file, upTo: head, places: { message: 0, conversation: 0 } };
    const stored = known === undefined ? fresh : (readingOf(sqlite, () => parsedRow(known)) as Reading);
    if (!(await readTo(views, since, stored.file === file ? stored : fresh))) return;
  }
  isBehind = false;
}

/** Indexes changed rows. @returns whether all rows have been read */
async function readTo(views: Sqlite, since: number, { file, upTo, places }: Reading): Promise<boolean> {
  for (const kind of indexed) {
    for (const { docs, place } of rowsChanged(views, kind, since, places[kind])) {
      places[kind] = place;
      sqlite.transaction(() => {
        index(docs, since);
        meta.set.run('reading', JSON.stringify({ file, upTo, places } satisfies Reading));
      })();
      await others();
      if (isEnding) return false;
    }
    await removeDeleted(views, kind);
  }
  if (isEnding) return false;
  sqlite.transaction(() => {
    index([], upTo);
    meta.forget.run('reading');
  })();
  return true;
}

/** Resolves when the current catch-up (see `catchUp`) has ended. Calls that need a complete index wait for it. */
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

/** Waits until the index is complete. @throws Refusal `not_ready` if that takes too long */
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

/** Removes texts of rows that no longer exist. */
async function removeDeleted(views: Sqlite, kind: Indexed): Promise<void> {
  const isThere = views.prepare<[string]>(`SELECT 1 FROM ${rowTables[kind]} WHERE id = ?`);
  for (let after = 0; ; ) {
    const docs = rows.after(kind, after);
    const last = docs.at(-1);
    if (last === undefined || isEnding) break;
    after = last.place;
    const deleted = docs.filter(({ id }) => isThere.get(id) === undefined);
    if (deleted.length > 0) sqlite.transaction(() => deleted.forEach(({ id }) => void rows.forget(kind, id)))();
    await others();
  }
}

/** Functions that the main thread calls. */
const calls = {
  index: take,
  /** Indexes the rows that have changed since the last update. */
  catchUp: catchUpNext,
  find: async (query: Find): Promise<Found> => {
    await mustBeWhole();
    return find(sqlite, query, limits.searchMs, () => performance.now());
  },
  /** Removes erased text from the index's file. @throws Error while the index is behind, because it may still contain erased text */
  truncate: async () => {
    await caughtUp;
    if (isBehind) throw new Error('behind');
    truncation.request();
  },
  compact: async () => {
    await caughtUp;
    try {
      compact(sqlite);
    } finally {
      truncation.request();
    }
  },
  /**
   * Waits for a catch-up in progress, stores the position of the index, and closes the index.
   * @param position position up to which everything is indexed; `null` if the index is behind
   */
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
