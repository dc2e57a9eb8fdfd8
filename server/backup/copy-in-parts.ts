import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { migrationsFolder } from '../storage/assets.ts';
import { openSqlite } from '../storage/sqlite.ts';

const part = 1000;

interface Stored {
  position: number;
  stream: string;
  at: number;
  actor: string;
  events: string;
  contents: string | null;
  sum?: number | null;
}

interface StoredContent {
  value: string;
  sum?: number | null;
}

/**
 * Copies a log that another process is writing: what it holds at the beginning, read in many short transactions, so that
 * erased words can leave its files meanwhile. They are not in the copy either.
 */
export async function copyInParts(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true });
  const target = openSqlite(to, { migrations: migrationsFolder('log'), synchronous: 'FULL', disposable: true });
  const atOnce = (work: () => void) => target.transaction(() => source.transaction(work)())();
  const select = source.prepare<[number, number, number], Stored>(
    'SELECT * FROM records WHERE position > ? AND position <= ? ORDER BY position LIMIT ?',
  );
  const content = source.prepare<[string], StoredContent>('SELECT * FROM contents WHERE id = ?');
  const insert = target.prepare(
    'INSERT INTO records (position, stream, at, actor, events, contents, sum) VALUES (@position, @stream, @at, @actor, @events, @contents, @sum)',
  );
  const keep = target.prepare<[string, string, number | null]>(
    'INSERT OR REPLACE INTO contents (id, value, sum) VALUES (?, ?, ?)',
  );
  let [head, after] = [0, 0];
  try {
    // Of a key nobody can say to which record it belongs: all of them are of the same moment as the head.
    atOnce(() => {
      head = source.prepare<[], number>('SELECT ifnull(max(position), 0) FROM records').pluck().get() ?? 0;
      const key = target.prepare('INSERT INTO dedupe (key) VALUES (?)');
      for (const one of source.prepare('SELECT key FROM dedupe').pluck().iterate()) key.run(one);
      const erased = target.prepare('INSERT INTO erased (id) VALUES (?)');
      for (const one of source.prepare('SELECT id FROM erased').pluck().iterate()) erased.run(one);
    });
    while (after < head) {
      const before = after;
      atOnce(() => {
        for (const record of select.all(after, head, part)) {
          // A log that another release writes may have no sums.
          insert.run({ sum: null, ...record });
          for (const id of record.contents?.split('\n') ?? []) {
            const found = content.get(id);
            if (found !== undefined) keep.run(id, found.value, found.sum ?? null);
          }
          after = record.position;
        }
      });
      if (after === before) break;
      await nextTurn();
    }
  } finally {
    target.close();
    source.close();
  }
}
