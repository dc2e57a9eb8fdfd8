import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { gramsOf, gramsQuery } from './grams.ts';
import type { Doc, FromSearch, SearchFiles, ToSearch } from './messages.ts';

/** The search index in a thread and a file of its own, so that indexing never stands in the way of a message. */

const files = workerData as SearchFiles;
const sqlite = new Database(files.search);
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = NORMAL');
sqlite.pragma('secure_delete = ON');
sqlite.exec(`
  CREATE TABLE IF NOT EXISTS docs (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, conversation_id TEXT NOT NULL, brand_id TEXT NOT NULL);
  CREATE VIRTUAL TABLE IF NOT EXISTS grams USING fts5(pairs, content = '', contentless_delete = 1, tokenize = 'ascii', detail = 'full');
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
`);
sqlite.exec("INSERT INTO grams(grams, rank) VALUES ('secure-delete', 1)");

const statements = {
  place: sqlite.prepare<[string], { place: number }>('SELECT place FROM docs WHERE id = ?'),
  forget: sqlite.prepare<[number]>('DELETE FROM docs WHERE place = ?'),
  forgetGrams: sqlite.prepare<[number]>('DELETE FROM grams WHERE rowid = ?'),
  add: sqlite.prepare<[string, string, string]>('INSERT INTO docs (id, conversation_id, brand_id) VALUES (?, ?, ?)'),
  addGrams: sqlite.prepare<[number, string]>('INSERT INTO grams (rowid, pairs) VALUES (?, ?)'),
  set: sqlite.prepare<[string, string]>('INSERT OR REPLACE INTO meta VALUES (?, ?)'),
  get: sqlite.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?'),
};

function index(docs: readonly Doc[], position: number): void {
  sqlite.transaction(() => {
    for (const { id, conversationId, brandId, text } of docs) {
      const known = statements.place.get(id)?.place;
      if (known !== undefined) {
        statements.forget.run(known);
        statements.forgetGrams.run(known);
      }
      const grams = gramsOf(text);
      if (grams === '') continue;
      const { lastInsertRowid } = statements.add.run(id, conversationId, brandId);
      statements.addGrams.run(Number(lastInsertRowid), grams);
    }
    statements.set.run('position', String(position));
  })();
}

/** Rows that changed while the index was away, a thousand at a time. */
function catchUp(): void {
  if (statements.get.get('epoch')?.value !== files.epoch) {
    sqlite.exec("DELETE FROM docs; INSERT INTO grams(grams) VALUES ('delete-all'); DELETE FROM meta");
    statements.set.run('epoch', files.epoch);
  }
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
  index([], head);
  views.close();
}

function find({ q, brandIds, conversationId, before, limit }: Extract<ToSearch, { do: 'find' }>): FromSearch['hits'] {
  const query = gramsQuery(q);
  if (query === null || brandIds.length === 0) return [];
  const where = [
    'grams MATCH ?',
    `d.brand_id IN (${brandIds.map(() => '?').join(',')})`,
    ...(conversationId === null ? [] : ['d.conversation_id = ?']),
    ...(before === null ? [] : ['g.rowid < ?']),
  ].join(' AND ');
  const values = [
    query,
    ...brandIds,
    ...(conversationId === null ? [] : [conversationId]),
    ...(before === null ? [] : [before]),
  ];
  const sql = `SELECT d.place AS place, d.id AS id, d.conversation_id AS conversationId
    FROM grams g JOIN docs d ON d.place = g.rowid WHERE ${where} ORDER BY g.rowid DESC LIMIT ${limit}`;
  return sqlite.prepare(sql).all(...values) as FromSearch['hits'];
}

function answer(message: ToSearch): FromSearch {
  switch (message.do) {
    case 'index':
      index(message.docs, message.position);
      return { ask: message.ask, hits: [] };
    case 'catchUp':
      catchUp();
      return { ask: message.ask, hits: [] };
    case 'find':
      return { ask: message.ask, hits: find(message) };
    case 'truncate':
      sqlite.pragma('wal_checkpoint(TRUNCATE)');
      return { ask: message.ask, hits: [] };
    case 'close':
      if (message.position !== null) index([], message.position);
      sqlite.close();
      return { ask: message.ask, hits: [] };
  }
}

catchUp();
parentPort?.on('message', (message: ToSearch) => {
  try {
    parentPort?.postMessage(answer(message));
    if (message.do === 'close') parentPort?.close();
  } catch (error) {
    parentPort?.postMessage({ ask: message.ask, hits: [], error: String(error) } satisfies FromSearch);
  }
});
