import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { copyTable, insertOf } from '../storage/copy-table.ts';
import { openFile } from '../storage/open-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';

const part = 1000;

interface Stored {
  position: number;
  contents: string | null;
}

/**
 * Copies a log that another process is writing, in its own format. Copies the records that exist at the beginning in many short
 * transactions, so that erased text can leave the log's files meanwhile. The copy does not contain such text either.
 */
export async function copyInParts(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true });
  const target = openFile(to, { synchronous: 'FULL', disposable: true });
  const atOnce = (work: () => void) => target.transaction(() => source.transaction(work)())();
  defineAs(source, target);
  const select = source.prepare<[number, number, number], Stored>(
    'SELECT * FROM records WHERE position > ? AND position <= ? ORDER BY position LIMIT ?',
  );
  const content = source.prepare<[string], object>('SELECT * FROM contents WHERE id = ?');
  const [insert, keep] = [insertOf(target, 'records'), insertOf(target, 'contents')];
  let [head, after] = [0, 0];
  try {
    // Dedupe keys do not reference records, so all of them are copied together with reading the head.
    atOnce(() => {
      head = source.prepare<[], number>('SELECT ifnull(max(position), 0) FROM records').pluck().get() ?? 0;
      for (const table of tablesIn(source).filter((name) => !inParts.includes(name))) copyTable(source, target, table);
    });
    while (after < head) {
      const before = after;
      atOnce(() => {
        for (const record of select.all(after, head, part)) {
          insert.run(record);
          for (const id of record.contents?.split('\n') ?? []) {
            const found = content.get(id);
            if (found !== undefined) keep.run(found);
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

/** Tables that are copied record by record. */
const inParts = ['records', 'contents'];

const tablesIn = (sqlite: Sqlite) =>
  sqlite
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all();

function defineAs(source: Sqlite, target: Sqlite): void {
  const definitions = source
    .prepare<[], string>("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all();
  for (const sql of definitions) target.exec(sql);
}
