import { createHash } from 'node:crypto';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Outcomes, Rewritten, StoredContent, Written } from './sqlite-messages.ts';
import { sumOfContent, sumOfRecord } from './sums.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}/;

/**
 * Returns 16 bytes that represent a deduplication key. If the key starts with a ULID, the first six bytes are its time, so that new keys
 * are added at the end of the index. The other bytes are a hash.
 */
export function dedupeKey(key: string): Buffer {
  const bytes = createHash('sha256').update(key).digest().subarray(0, 16);
  if (ulid.test(key)) {
    let time = 0;
    for (let i = 0; i < 10; i++) time = time * 32 + alphabet.indexOf(key[i] as string);
    bytes.writeUIntBE(time % 2 ** 48, 0, 6);
  }
  return bytes;
}

function prepare(sqlite: Sqlite) {
  return {
    insert: sqlite.prepare<[string, number, string, string, string | null, number]>(
      'INSERT INTO records (stream, at, actor, events, contents, sum) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    /** Inserts content, unless the id has been erased or already has content. */
    content: sqlite.prepare<[string, string, number, string]>(
      'INSERT OR IGNORE INTO contents (id, value, sum) SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM erased WHERE id = ?)',
    ),
    contentOf: sqlite.prepare<[string], string>('SELECT value FROM contents WHERE id = ?').pluck(),
    key: sqlite.prepare<[Buffer]>('INSERT OR IGNORE INTO dedupe (key) VALUES (?)'),
    last: sqlite
      .prepare<[string], number>('SELECT position FROM records WHERE stream = ? ORDER BY position DESC LIMIT 1')
      .pluck(),
    erase: sqlite.prepare<[string]>('INSERT OR IGNORE INTO erased (id) VALUES (?)'),
    rewrite: sqlite.prepare<[string, string | null, number]>(
      'UPDATE records SET events = ?, contents = ? WHERE position = ?',
    ),
    stored: sqlite.prepare<[number], Parameters<typeof sumOfRecord>[0]>('SELECT * FROM records WHERE position = ?'),
    setSum: sqlite.prepare<[number, number]>('UPDATE records SET sum = ? WHERE position = ?'),
    term: sqlite.prepare<[], string>("SELECT value FROM meta WHERE key = 'term'").pluck(),
    setTerm: sqlite.prepare<[string]>("INSERT OR REPLACE INTO meta (key, value) VALUES ('term', ?)"),
    deleteContent: sqlite.prepare<[string]>('DELETE FROM contents WHERE id = ?'),
  };
}

/** Space that a few records need, in bytes. If there is less, the disk counts as full. */
const roomBytes = 64 * 1024;

/** Writes records, content and deduplication keys to the log file. */
export class SqliteLogWriter {
  private readonly sqlite: Sqlite;
  private readonly statements: ReturnType<typeof prepare>;

  constructor(sqlite: Sqlite) {
    this.sqlite = sqlite;
    this.statements = prepare(sqlite);
  }

  /** Appends all batches in one transaction with one fsync. */
  append(batches: readonly (readonly Written[])[]): Outcomes[] {
    return this.atOnce(() =>
      batches.map((records) => {
        const stored: StoredContent[] = [];
        return { outcomes: records.map((record) => this.write(record, stored)), stored };
      }),
    );
  }

  private write(
    [stream, at, actor, events, dedupe, expected, term, ...contents]: Written,
    stored: StoredContent[],
  ): number {
    const { statements } = this;
    if (term !== null && this.isEarlier(term)) return Number.NEGATIVE_INFINITY;
    if (expected !== null) {
      const last = statements.last.get(stream) ?? 0;
      if (last !== expected) return -last - 1;
    }
    if (dedupe !== null && statements.key.run(dedupeKey(dedupe)).changes === 0) return 0;
    let ids: string | null = null;
    for (let i = 0; i < contents.length; i += 2) {
      const id = contents[i] as string;
      ids = ids === null ? id : `${ids}\n${id}`;
      const text = contents[i + 1] as string;
      if (statements.content.run(id, text, sumOfContent(id, text), id).changes === 0)
        stored.push({ id, text: statements.contentOf.get(id) ?? null });
    }
    const sum = sumOfRecord({ stream, at, actor, events, contents: ids });
    return Number(statements.insert.run(stream, at, actor, events, ids, sum).lastInsertRowid);
  }

  /** Whether the log has a later term. Stores the term if it is later than the log's. */
  private isEarlier(term: number): boolean {
    const stored = Number(this.statements.term.get() ?? 0);
    if (term > stored) this.statements.setTerm.run(String(term));
    return term < stored;
  }

  erase(contentIds: readonly string[]): void {
    this.atOnce(() => {
      for (const id of contentIds) {
        this.statements.erase.run(id);
        this.statements.deleteContent.run(id);
      }
    });
  }

  rewrite(records: readonly Rewritten[]): void {
    const { statements } = this;
    this.atOnce(() => {
      for (const { position, events, old, contents } of records) {
        for (const id of old) statements.deleteContent.run(id);
        for (const { id, text } of contents) statements.content.run(id, text, sumOfContent(id, text), id);
        statements.rewrite.run(events, contents.map(({ id }) => id).join('\n') || null, position);
        const stored = statements.stored.get(position);
        if (stored !== undefined) statements.setSum.run(sumOfRecord(stored), position);
      }
    });
  }

  hasRoom(): boolean {
    try {
      this.atOnce(() => {
        this.sqlite.prepare("INSERT INTO contents (id, value) VALUES ('room', zeroblob(?))").run(roomBytes);
        this.sqlite.exec("DELETE FROM contents WHERE id = 'room'");
      });
      return true;
    } catch {
      return false;
    }
  }

  /** Runs work in a transaction. */
  atOnce<T>(work: () => T): T {
    // Repeats the rollback of an earlier transaction if it failed.
    if (this.sqlite.inTransaction) this.sqlite.exec('ROLLBACK');
    this.sqlite.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.sqlite.exec('COMMIT');
      return result;
    } catch (error) {
      this.rollBack();
      throw error;
    }
  }

  private rollBack(): void {
    try {
      if (this.sqlite.inTransaction) this.sqlite.exec('ROLLBACK');
    } catch {
      // Ignores the error: the rollback is repeated before the next transaction.
    }
  }
}
