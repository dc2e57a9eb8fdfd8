import { join } from 'node:path';
import type { Event } from '../../shared/events/index.ts';
import { migrationsFolder } from '../assets.ts';
import { openSqlite, type Sqlite } from '../sqlite.ts';
import { WalTruncation } from '../wal-truncation.ts';
import { dedupeKey } from './dedupe-key.ts';
import {
  type Appended,
  type Follower,
  type Log,
  type LogRecord,
  LogUnavailable,
  type NewRecord,
  type Sink,
  type Trouble,
} from './port.ts';
import { SqliteFollower } from './sqlite-follower.ts';

interface Waiting {
  record: NewRecord;
  texts: Texts;
  resolve: (result: Appended) => void;
  reject: (error: LogUnavailable) => void;
}

/** A record's values as they are stored. */
interface Texts {
  events: string;
  contents: string[];
}

interface StoredRecord {
  position: number;
  stream: string;
  at: number;
  actor: string;
  events: string;
  contents: string | null;
}

function prepare(sqlite: Sqlite) {
  return {
    insert: sqlite.prepare<[string, number, string, string, string | null]>(
      'INSERT INTO records (stream, at, actor, events, contents) VALUES (?, ?, ?, ?, ?)',
    ),
    content: sqlite.prepare<[string, string]>('INSERT OR REPLACE INTO contents (id, value) VALUES (?, ?)'),
    key: sqlite.prepare<[Buffer]>('INSERT OR IGNORE INTO dedupe (key) VALUES (?)'),
    last: sqlite.prepare<[string], { position: number }>(
      'SELECT position FROM records WHERE stream = ? ORDER BY position DESC LIMIT 1',
    ),
    head: sqlite.prepare<[], { position: number | null }>('SELECT max(position) AS position FROM records'),
    read: sqlite.prepare<[number, number], StoredRecord>(
      'SELECT * FROM records WHERE position > ? ORDER BY position LIMIT ?',
    ),
    readStream: sqlite.prepare<[string, number, number], StoredRecord>(
      'SELECT * FROM records WHERE stream = ? AND position > ? ORDER BY position LIMIT ?',
    ),
    readContent: sqlite.prepare<[string], { value: string }>('SELECT value FROM contents WHERE id = ?'),
    isErased: sqlite.prepare<[string]>('SELECT 1 FROM erased WHERE id = ?'),
    erase: sqlite.prepare<[string]>('INSERT OR IGNORE INTO erased (id) VALUES (?)'),
    rewrite: sqlite.prepare<[string, string | null, number]>(
      'UPDATE records SET events = ?, contents = ? WHERE position = ?',
    ),
    deleteContent: sqlite.prepare<[string]>('DELETE FROM contents WHERE id = ?'),
  };
}

/** @throws TypeError, RangeError */
function textsOf({ events, contents = [] }: NewRecord): Texts {
  return { events: textOf(events), contents: contents.map(({ value }) => textOf(value)) };
}

function textOf(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError('a value has no words in JSON');
  return text;
}

const idsOf = (contents: NewRecord['contents']) => contents?.map(({ id }) => id).join('\n') || null;

/** Room for a few records: less is a full disk. */
const roomBytes = 64 * 1024;

/** The log in one SQLite file. All appends of one turn of the event loop share a transaction and its fsync. */
export class SqliteLog implements Log {
  readonly sqlite: Sqlite;
  readonly chunk: number;
  readonly truncation: WalTruncation;
  private readonly statements: ReturnType<typeof prepare>;
  private readonly followers = new Set<SqliteFollower>();
  private waiting: Waiting[] = [];
  private scheduled = false;
  /** The last append was not kept. */
  private failed = false;

  /** @param chunk records that a follower which is behind gets at once */
  constructor(folder: string, chunk = 1000) {
    this.chunk = chunk;
    this.sqlite = openSqlite(join(folder, 'log.db'), { migrations: migrationsFolder('log'), synchronous: 'FULL' });
    this.truncation = new WalTruncation(this.sqlite);
    this.statements = prepare(this.sqlite);
  }

  append(record: NewRecord): Promise<Appended> {
    return new Promise((resolve, reject) => {
      // One that cannot be kept is refused before it shares a transaction with the others of its turn.
      this.waiting.push({ record, texts: textsOf(record), resolve, reject });
      if (this.scheduled) return;
      this.scheduled = true;
      setImmediate(() => this.flush());
    });
  }

  private flush(): void {
    const batch = this.waiting;
    this.waiting = [];
    this.scheduled = false;
    const written: LogRecord[] = [];
    let results: Appended[];
    try {
      this.sqlite.exec('BEGIN IMMEDIATE');
      results = batch.map(({ record, texts }) => this.write(record, texts, written));
      this.sqlite.exec('COMMIT');
    } catch (error) {
      this.failed = true;
      for (const { reject } of batch) reject(new LogUnavailable(error));
      this.rollBack();
      return;
    }
    this.failed = false;
    batch.forEach(({ resolve }, i) => {
      resolve(results[i] as Appended);
    });
    if (written.length > 0) for (const follower of this.followers) follower.offer(written);
  }

  /** A transaction that cannot be taken back now is taken back after the next batch, which fails on it. */
  private rollBack(): void {
    try {
      if (this.sqlite.inTransaction) this.sqlite.exec('ROLLBACK');
    } catch {
      this.failed = true;
    }
  }

  private write(record: NewRecord, texts: Texts, written: LogRecord[]): Appended {
    const { statements } = this;
    if (record.expected !== undefined) {
      const last = statements.last.get(record.stream)?.position ?? 0;
      if (last !== record.expected) return { state: 'conflict', last };
    }
    if (record.dedupe !== undefined && statements.key.run(dedupeKey(record.dedupe)).changes === 0) {
      return { state: 'duplicate' };
    }
    const kept: Record<string, unknown> = {};
    for (const [n, { id, value }] of (record.contents ?? []).entries()) {
      if (statements.isErased.get(id) !== undefined) continue;
      statements.content.run(id, texts.contents[n] as string);
      kept[id] = value;
    }
    const { stream, at, actor, events } = record;
    const ids = idsOf(record.contents);
    const position = Number(statements.insert.run(stream, at, actor, texts.events, ids).lastInsertRowid);
    written.push({ position, stream, at, actor, events, contents: kept });
    return { state: 'appended', position };
  }

  async writable(): Promise<boolean> {
    if (this.failed) this.failed = !this.hasRoom();
    return !this.failed;
  }

  private hasRoom(): boolean {
    try {
      this.sqlite.transaction(() => {
        this.sqlite.prepare("INSERT INTO contents (id, value) VALUES ('room', zeroblob(?))").run(roomBytes);
        this.sqlite.exec("DELETE FROM contents WHERE id = 'room'");
      })();
      return true;
    } catch {
      return false;
    }
  }

  async read(after: number, limit: number): Promise<LogRecord[]> {
    return this.readNow(after, limit);
  }

  readNow(after: number, limit: number): LogRecord[] {
    return this.readAll(() => this.statements.read.all(after, limit));
  }

  async readStream(stream: string, after: number, limit: number): Promise<LogRecord[]> {
    return this.readAll(() => this.statements.readStream.all(stream, after, limit));
  }

  /** In one transaction, else each content would take and drop the file's locks. */
  private readAll(find: () => StoredRecord[]): LogRecord[] {
    return this.sqlite.transaction(() => find().map((stored) => this.recordOf(stored)))();
  }

  private recordOf(stored: StoredRecord): LogRecord {
    const contents: Record<string, unknown> = {};
    for (const id of stored.contents?.split('\n') ?? []) {
      const found = this.statements.readContent.get(id);
      if (found !== undefined) contents[id] = JSON.parse(found.value);
    }
    return {
      position: stored.position,
      stream: stored.stream,
      at: stored.at,
      actor: stored.actor as LogRecord['actor'],
      events: JSON.parse(stored.events) as Event[],
      contents,
    };
  }

  follow(after: number, sink: Sink, trouble: Trouble): Follower {
    const follower = new SqliteFollower(this, after, sink, trouble, () => this.followers.delete(follower));
    this.followers.add(follower);
    follower.start();
    return follower;
  }

  async last(stream: string): Promise<number> {
    return this.statements.last.get(stream)?.position ?? 0;
  }

  async head(): Promise<number> {
    return this.headNow();
  }

  headNow(): number {
    return this.statements.head.get()?.position ?? 0;
  }

  async erase(contentIds: readonly string[]): Promise<void> {
    this.sqlite.transaction(() => {
      for (const id of contentIds) {
        this.statements.erase.run(id);
        this.statements.deleteContent.run(id);
      }
    })();
    this.truncation.request();
  }

  async rewrite(...[stream, upTo, change]: Parameters<Log['rewrite']>): Promise<void> {
    for (let after = 0; after < upTo; ) {
      const records = await this.readStream(stream, after, this.chunk);
      const last = records.at(-1);
      if (last === undefined) break;
      this.sqlite.transaction(() => {
        for (const record of records) if (record.position <= upTo) this.rewriteOne(record, change(record));
      })();
      after = last.position;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  private rewriteOne(record: LogRecord, { events, contents = [] }: Pick<NewRecord, 'events' | 'contents'>): void {
    const { statements } = this;
    const [before, after] = [record.events, events].map((one) => JSON.stringify(one));
    if (before === after) return;
    for (const id of Object.keys(record.contents)) statements.deleteContent.run(id);
    const kept = contents.filter(({ id }) => statements.isErased.get(id) === undefined);
    for (const { id, value } of kept) statements.content.run(id, JSON.stringify(value));
    statements.rewrite.run(after as string, idsOf(contents), record.position);
  }

  /** The file as it is when the copy is whole. Over a connection of its own the copying would begin anew with every record. */
  async copyTo(file: string): Promise<void> {
    await this.sqlite.backup(file);
  }

  async close(): Promise<void> {
    if (this.waiting.length > 0) this.flush();
    await Promise.all([...this.followers].map((follower) => follower.stop()));
    this.truncation.stop();
    this.sqlite.close();
  }
}
