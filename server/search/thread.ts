import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { limits } from '../../shared/limits.ts';
import type { Sqlite } from '../sqlite.ts';
import { WalTruncation } from '../wal-truncation.ts';
import { find } from './find.ts';
import { gramsOf } from './grams.ts';
import { openIndex } from './index-file.ts';
import type { Doc, Found, FromSearch, SearchFiles, ToSearch } from './messages.ts';

/** The search index in a thread and a file of its own, so that indexing never stands in the way of a message. */

const files = workerData as SearchFiles;
const sqlite = openIndex(files.search, files.epoch);
const truncation = new WalTruncation(sqlite);

const statements = {
  known: sqlite.prepare<[string], { place: number; text: string }>('SELECT place, text FROM docs WHERE id = ?'),
  after: sqlite.prepare<[number], { place: number; id: string }>(
    'SELECT place, id FROM docs WHERE place > ? ORDER BY place LIMIT 1000',
  ),
  forget: sqlite.prepare<[number]>('DELETE FROM docs WHERE place = ?'),
  forgetGrams: sqlite.prepare<[number, string]>("INSERT INTO grams (grams, rowid, pairs) VALUES ('delete', ?, ?)"),
  add: sqlite.prepare<[string, string, string, string]>(
    'INSERT INTO docs (id, conversation_id, brand_id, text) VALUES (?, ?, ?, ?)',
  ),
  addGrams: sqlite.prepare<[number, string]>('INSERT INTO grams (rowid, pairs) VALUES (?, ?)'),
  set: sqlite.prepare<[string, string]>('INSERT OR REPLACE INTO meta VALUES (?, ?)'),
  get: sqlite.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?'),
};

/** A batch could not be kept: the position stays before it until the rows are read. */
let isBehind = false;

function forget(id: string): void {
  const known = statements.known.get(id);
  if (known === undefined) return;
  statements.forgetGrams.run(known.place, gramsOf(known.text));
  statements.forget.run(known.place);
}

function index(docs: readonly Doc[], position: number): void {
  sqlite.transaction(() => {
    for (const { id, conversationId, brandId, text } of docs) {
      forget(id);
      const grams = gramsOf(text);
      if (grams === '') continue;
      const { lastInsertRowid } = statements.add.run(id, conversationId, brandId, text);
      statements.addGrams.run(Number(lastInsertRowid), grams);
    }
    statements.set.run('position', String(position));
  })();
}

/** Rows that changed while the index was away, a thousand at a time. */
function catchUp(): void {
  const views = new Database(files.views, { readonly: true });
  const since = Number(statements.get.get('position')?.value ?? 0);
  const head = Number(
    views.prepare<[], { value: string }>("SELECT value FROM meta WHERE key = 'checkpoint'").get()?.value ?? 0,
  );
  const changed = views.prepare<[number, number], { rowid: number; id: string; row: string; brandId: string | null }>(`
    SELECT m.rowid AS rowid, m.id AS id, m.row AS row, c.brand_id AS brandId
    FROM messages m LEFT JOIN conversations c ON c.id = m.conversation_id
    WHERE m.rowid > ? AND m.version > ? ORDER BY m.rowid LIMIT 1000`);
  let after = 0;
  while (since < head) {
    const found = changed.all(after, since);
    const last = found.at(-1);
    if (last === undefined) break;
    after = last.rowid;
    const docs = found.map(({ id, row, brandId }) => {
      const { conversationId, text } = JSON.parse(row) as Doc;
      return { id, conversationId, brandId: brandId ?? '', text };
    });
    index(docs, since);
  }
  if (since < head) forgetTheGone(views);
  index([], head);
  views.close();
  isBehind = false;
}

function take(docs: readonly Doc[], position: number): void {
  if (isBehind) throw new Error('behind');
  try {
    index(docs, position);
  } catch (error) {
    isBehind = true;
    throw error;
  }
}

/** A message that was taken back leaves no row to be read. */
function forgetTheGone(views: Sqlite): void {
  const isThere = views.prepare<[string]>('SELECT 1 FROM messages WHERE id = ?');
  for (let after = 0; ; ) {
    const docs = statements.after.all(after);
    const last = docs.at(-1);
    if (last === undefined) break;
    after = last.place;
    const gone = docs.filter(({ id }) => isThere.get(id) === undefined);
    if (gone.length > 0) sqlite.transaction(() => gone.forEach(({ id }) => void forget(id)))();
  }
}

const nothing: Found = { hits: [], cutAt: null };

function answer(message: ToSearch): FromSearch {
  switch (message.do) {
    case 'index':
      take(message.docs, message.position);
      return { ask: message.ask, ...nothing };
    case 'catchUp':
      catchUp();
      return { ask: message.ask, ...nothing };
    case 'find':
      return { ask: message.ask, ...find(sqlite, message, limits.searchMs, () => performance.now()) };
    case 'truncate':
      truncation.request();
      return { ask: message.ask, ...nothing };
    case 'close':
      if (message.position !== null && !isBehind) index([], message.position);
      truncation.stop();
      sqlite.close();
      return { ask: message.ask, ...nothing };
  }
}

catchUp();
// A crash may have come between an erasure and this.
truncation.request();
parentPort?.on('message', (message: ToSearch) => {
  try {
    parentPort?.postMessage(answer(message));
    if (message.do === 'close') parentPort?.close();
  } catch (error) {
    parentPort?.postMessage({ ask: message.ask, ...nothing, error: String(error) } satisfies FromSearch);
  }
});
