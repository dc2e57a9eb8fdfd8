import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Event, programLevel } from '../../shared/events/index.ts';
import type { ThreadState } from '../process/thread.ts';
import { migrationsFolder } from '../storage/assets.ts';
import { openSqlite, type Sqlite } from '../storage/sqlite.ts';
import { WalTruncation } from '../storage/wal-truncation.ts';
import { copyBeforeMigration } from './copies.ts';
import { mustBeOfThisVersion, mustKnowForm } from './form.ts';
import { metaIn, newGeneration, setMetaIn } from './meta.ts';
import {
  type Appended,
  type ErrorListener,
  type FollowedLog,
  type Follower,
  type Log,
  type LogRecord,
  LogUnavailable,
  type NewRecord,
  type Sink,
} from './port.ts';
import { SqliteFollower } from './sqlite-follower.ts';
import { SqliteLink, ThreadEnded } from './sqlite-link.ts';
import type { LogCall, LogResult, Outcomes, Rewritten, StoredContent, Written } from './sqlite-messages.ts';

/** State of a log file that is a copy of a cluster's log. */
export interface CopyStatus {
  /** `following`: the last attempt to copy succeeded. `failing`: it failed and is repeated. `diverged`: copying ended permanently. */
  state: 'following' | 'failing' | 'diverged';
  /** Number of records that the copy does not have yet. */
  records: number;
  /** Milliseconds since the copy was complete. */
  ms: number;
}

/** A record that has not been written yet. */
interface Waiting {
  record: NewRecord;
  written: Written;
  resolve: (result: Appended) => void;
  reject: (error: LogUnavailable) => void;
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
    at: sqlite.prepare<[number], number>('SELECT at FROM records WHERE position = ?').pluck(),
    readContent: sqlite.prepare<[string], { value: string }>('SELECT value FROM contents WHERE id = ?'),
  };
}

/**
 * Converts a record to the form that is sent to the thread.
 * @throws TypeError, RangeError if JSON cannot represent the record
 */
function writtenOf({ stream, at, actor, events, contents = [], dedupe, expected, term }: NewRecord): Written {
  const written: Written = [stream, at, actor, textOf(events), dedupe ?? null, expected ?? null, term ?? null];
  for (const { id, value } of contents) written.push(id, textOf(value));
  return written;
}

function textOf(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError('a value has no JSON representation');
  return text;
}

function appendedOf(outcome: number): Appended {
  if (outcome > 0) return { state: 'appended', position: outcome };
  if (outcome === Number.NEGATIVE_INFINITY) return { state: 'fenced' };
  return outcome === 0 ? { state: 'duplicate' } : { state: 'conflict', last: -outcome - 1 };
}

/**
 * How a log is opened. `migrate` converts a log of an earlier version, which only the start of the product may do. `write` refuses such a
 * log, and creates one if there is none. `read` opens a log of any earlier version for reading only.
 */
export type LogAccess = 'migrate' | 'write' | 'read';

export interface SqliteLogOptions {
  access?: LogAccess;
  /** Milliseconds that a fact waits for further facts if it follows another record closely. 0: facts never wait. */
  gatherMs?: number;
  /** Maximum number of records that a follower receives in one batch. */
  chunk?: number;
  /** Whether the thread does nothing but follow the log, and followers are notified of every record after it is written. */
  alone?: boolean;
  /** Types of events whose records are read with content. Default: all records. */
  contentsOf?: readonly Event['type'][];
  /** Maximum number of records that wait to be written. */
  waitingMax?: number;
  /** Maximum number of records that are sent to the writer at once. */
  batchMax?: number;
  /** Reports errors to operators. */
  warn?: (message: string, error?: unknown) => void;
}

/**
 * Opens the log file.
 * @throws LaterLog; ConfigError if access is `write` and the log is of an earlier version
 */
function open(folder: string, file: string, access: LogAccess): Sqlite {
  mustKnowForm(file);
  if (access === 'read') {
    const sqlite = new Database(file, { readonly: true, fileMustExist: true });
    sqlite.pragma('trusted_schema = OFF');
    sqlite.pragma('busy_timeout = 5000');
    sqlite.pragma('cache_size = -4096');
    return sqlite;
  }
  if (access === 'write') mustBeOfThisVersion(file);
  else copyBeforeMigration(folder);
  return openSqlite(file, { migrations: migrationsFolder('log'), synchronous: 'FULL', cache: 4 });
}

/** Milliseconds after which a pending append counts as stalled, for example because the disk does not respond. */
const stalledMs = 5000;

/**
 * Time in milliseconds. If a fact is appended within this time after another record, the fact waits for further facts, so that all of them
 * share a transaction.
 */
const closeMs = 50;
/** Number of waiting records at which all of them are written without further delay. */
const gatherMax = 16;

/**
 * The log in one SQLite file, written by a separate thread. Further records are written while earlier ones are projected, and no fsync
 * blocks the event loop. Appends in the same turn of the event loop share a transaction and its fsync. Facts that follow each other closely
 * are collected for a few milliseconds, because each transaction has a cost in the log, the rows and the search index. Commands are never
 * delayed: a command is written immediately, together with the facts collected so far.
 */
export class SqliteLog implements Log, FollowedLog {
  /** Connection of the current thread. Records are not written with this connection, but by the writer thread. */
  readonly sqlite: Sqlite;
  readonly chunk: number;
  readonly alone: boolean;
  readonly truncation: WalTruncation;
  /** Empty if the log is opened read-only and no start of this version has created it. */
  generation: string;
  private readonly access: LogAccess;
  private readonly contentsOf: ReadonlySet<Event['type']> | null;
  private readonly waitingMax: number;
  private readonly gatherMs: number;
  private readonly thread: SqliteLink;
  private readonly warn: (message: string, error?: unknown) => void;
  private readonly statements: ReturnType<typeof prepare>;
  private readonly followers = new Set<SqliteFollower>();
  private readonly batchMax: number;
  private waiting: Waiting[] = [];
  private scheduled = false;
  private gathering: NodeJS.Timeout | null = null;
  /** Time of the last append. */
  private appendedAt = Number.NEGATIVE_INFINITY;
  /** Batches sent to the thread, with their start times. Oldest first. */
  private readonly underWay = new Map<readonly Waiting[], number>();
  private underWayCount = 0;
  /** Settles when all batches in progress have been written or refused. */
  private written: Promise<void> = Promise.resolve();
  /** The last position reported by the thread. */
  private position: number;
  /** Whether the last append failed. */
  protected failed = false;
  /** Reason why appends are not accepted any more. `null` while they are accepted. */
  private halted: Error | null = null;

  constructor(
    folder: string,
    {
      access = 'migrate',
      chunk = 1000,
      alone = false,
      contentsOf,
      waitingMax = 20_000,
      batchMax = waitingMax,
      gatherMs = 10,
      warn = () => undefined,
    }: SqliteLogOptions = {},
  ) {
    this.access = access;
    this.chunk = chunk;
    this.contentsOf = contentsOf === undefined ? null : new Set(contentsOf);
    this.waitingMax = waitingMax;
    this.batchMax = batchMax;
    this.gatherMs = gatherMs;
    this.alone = alone;
    const file = join(folder, 'log.db');
    this.sqlite = open(folder, file, access);
    this.statements = prepare(this.sqlite);
    this.position = this.headNow();
    this.warn = warn;
    this.generation = metaIn(this.sqlite, 'generation') ?? '';
    if (this.generation === '') this.renewGeneration();
    this.thread = new SqliteLink(file, (reason) => {
      this.failed = true;
      warn('Log writer thread ended, restarting', reason);
    });
    this.truncation = new WalTruncation(() => this.isTrue('truncate'));
  }

  /** Sends a request to the writer. */
  protected ask(call: LogCall): Promise<LogResult> {
    if (this.access === 'read') return Promise.reject(new Error('the log is open read-only'));
    return this.thread.ask(call);
  }

  /** State of the copy, for operators. `null` if the file is not a copy. */
  get copy(): CopyStatus | null {
    return null;
  }

  get level(): number {
    return programLevel;
  }

  /** State of the writer thread, for operators. */
  get writer(): ThreadState {
    return this.thread.state;
  }

  append(record: NewRecord): Promise<Appended> {
    if (this.halted !== null) return Promise.reject(new LogUnavailable(this.halted));
    if (this.underWayCount + this.waiting.length >= this.waitingMax) {
      return Promise.reject(new LogUnavailable(new Error('the queue of the log writer is full')));
    }
    return new Promise((resolve, reject) => {
      // Converts the record here, because `writtenOf` throws if the record is invalid. An invalid record must not fail a transaction that
      // it shares with other records.
      this.waiting.push({ record, written: writtenOf(record), resolve, reject });
      this.flushSoon(record);
    });
  }

  private flushSoon({ expected }: NewRecord): void {
    const now = performance.now();
    const isClose = now - this.appendedAt < closeMs;
    this.appendedAt = now;
    if (this.scheduled) return;
    if (isClose && expected === undefined && this.waiting.length < gatherMax && this.gatherMs > 0) {
      this.gathering ??= setTimeout(() => this.flush(), this.gatherMs);
      return;
    }
    this.scheduled = true;
    setImmediate(() => this.flush());
  }

  private flush(): void {
    this.scheduled = false;
    if (this.gathering !== null) clearTimeout(this.gathering);
    this.gathering = null;
    while (this.waiting.length > 0) this.send(this.waiting.splice(0, this.batchMax));
  }

  private send(batch: readonly Waiting[]): void {
    this.underWay.set(batch, performance.now());
    this.underWayCount += batch.length;
    const result = this.ask({ do: 'append', records: batch.map(({ written }) => written) });
    this.written = result.then(
      (answer) => this.appended(batch, answer as Outcomes),
      (error: unknown) => this.notAppended(batch, error),
    );
  }

  private ended(batch: readonly Waiting[]): void {
    this.underWay.delete(batch);
    this.underWayCount -= batch.length;
  }

  private appended(batch: readonly Waiting[], { outcomes, stored }: Outcomes): void {
    this.ended(batch);
    this.failed = false;
    const records: LogRecord[] = [];
    batch.forEach(({ record, resolve }, i) => {
      const outcome = outcomes[i] as number;
      resolve(appendedOf(outcome));
      if (outcome > 0) records.push(recordOf(record, outcome, stored));
    });
    if (records.length > 0) this.deliver(records);
  }

  /** Passes records that were just written to the followers. */
  protected deliver(records: readonly LogRecord[]): void {
    this.position = (records.at(-1) as LogRecord).position;
    for (const follower of this.followers) follower.offer(records);
  }

  private notAppended(batch: readonly Waiting[], error: unknown): void {
    this.ended(batch);
    this.failed = true;
    const hasEnded = error instanceof ThreadEnded;
    const positions = hasEnded ? this.positionsOf(batch) : new Map<Waiting, number>();
    for (const one of batch) {
      const position = positions.get(one);
      if (position === undefined) one.reject(new LogUnavailable(error));
      else one.resolve({ state: 'appended', position });
    }
    if (hasEnded) this.look();
  }

  /**
   * Returns the positions of the records of a batch that are in the file. A thread that ended may have written a batch without reporting
   * it.
   */
  private positionsOf(batch: readonly Waiting[]): Map<Waiting, number> {
    const positions = new Map<Waiting, number>();
    let next = 0;
    for (const { position, stream, at, events } of this.readable(this.position, batch.length)) {
      const found = batch.findIndex(
        ({ written }, i) => i >= next && written[0] === stream && written[1] === at && written[3] === events,
      );
      if (found < 0) break;
      positions.set(batch[found] as Waiting, position);
      this.position = position;
      next = found + 1;
    }
    return positions;
  }

  /**
   * Returns records from the file. If the file cannot be read either, the list is empty and the batch is refused. If LINE delivers the
   * webhooks again, events that were stored are recognized as duplicates.
   */
  private readable(after: number, limit: number): StoredRecord[] {
    try {
      return this.statements.read.all(after, limit);
    } catch {
      return [];
    }
  }

  /** Refuses all further appends with this reason. Called when the rows can no longer include new records. */
  halt(reason: Error): void {
    this.halted ??= reason;
  }

  async writable(): Promise<boolean> {
    if (this.halted !== null) return false;
    const [oldest = Number.POSITIVE_INFINITY] = this.underWay.values();
    if (performance.now() - oldest > stalledMs) return false;
    if (this.failed) this.failed = !(await this.isTrue('hasRoom'));
    return !this.failed;
  }

  /** Whether the thread responds with `true` to a call. Without a response, `false`. */
  private async isTrue(call: 'hasRoom' | 'truncate'): Promise<boolean> {
    return (await this.ask({ do: call }).catch(() => false)) === true;
  }

  /** Resolves when everything appended so far has been written. */
  protected settled(): Promise<void> {
    this.flush();
    return this.written;
  }

  async read(after: number, limit: number): Promise<LogRecord[]> {
    return this.readNow(after, limit);
  }

  readNow(after: number, limit: number): LogRecord[] {
    return this.readAll(() => this.statements.read.all(after, limit));
  }

  holds(position: number, at: number): boolean {
    return this.statements.at.get(position) === at;
  }

  renewGeneration(): void {
    if (this.access === 'read') return;
    this.generation = newGeneration();
    try {
      setMetaIn(this.sqlite, 'generation', this.generation);
    } catch (error) {
      // Continues, because a full disk must not prevent the start. The next start creates another generation.
      this.warn('Generation of the log could not be stored', error);
    }
  }

  async readStream(stream: string, after: number, limit: number): Promise<LogRecord[]> {
    return this.readAll(() => this.statements.readStream.all(stream, after, limit));
  }

  /** Reads records in one transaction, because otherwise the file would be locked and unlocked for each content. */
  private readAll(find: () => StoredRecord[]): LogRecord[] {
    return this.sqlite.transaction(() => find().map((stored) => this.recordOf(stored)))();
  }

  private recordOf(stored: StoredRecord): LogRecord {
    const events = JSON.parse(stored.events) as Event[];
    return {
      position: stored.position,
      stream: stored.stream,
      at: stored.at,
      actor: stored.actor as LogRecord['actor'],
      events,
      contents: this.readsContentsOf(events) ? this.contentsIn(stored.contents) : {},
    };
  }

  private readsContentsOf(events: readonly Event[]): boolean {
    const { contentsOf } = this;
    return contentsOf === null || events.some(({ type }) => contentsOf.has(type));
  }

  private contentsIn(ids: string | null): Record<string, unknown> {
    const contents: Record<string, unknown> = {};
    for (const id of ids?.split('\n') ?? []) {
      const found = this.statements.readContent.get(id);
      if (found !== undefined) contents[id] = JSON.parse(found.value);
    }
    return contents;
  }

  follow(after: number, sink: Sink, onError: ErrorListener): Follower {
    const follower = new SqliteFollower(this, after, sink, onError, () => this.followers.delete(follower));
    this.followers.add(follower);
    follower.start();
    return follower;
  }

  /** Informs followers that another connection may have written records. */
  look(): void {
    for (const follower of this.followers) follower.look();
  }

  /** Returns the last position of a stream. Waits for appends to the stream that are in progress. */
  async last(stream: string): Promise<number> {
    const isOurs = ({ record }: Waiting) => record.stream === stream;
    if (this.waiting.some(isOurs) || [...this.underWay.keys()].some((batch) => batch.some(isOurs)))
      await this.settled();
    return this.lastNow(stream);
  }

  protected lastNow(stream: string): number | Promise<number> {
    return this.statements.last.get(stream)?.position ?? 0;
  }

  /** Returns the last position of the log. Waits for appends that are in progress. */
  async head(): Promise<number> {
    await this.settled();
    return this.headNow();
  }

  async storedHead(): Promise<number> {
    return this.headNow();
  }

  headNow(): number {
    return this.statements.head.get()?.position ?? 0;
  }

  /** Returns the time of the last record, or 0 if there is none. */
  lastAt(): number {
    return this.readNow(this.headNow() - 1, 1)[0]?.at ?? 0;
  }

  async erase(contentIds: readonly string[]): Promise<void> {
    // Without ids, only truncates the write-ahead log after earlier erasures. The truncation is retried until it succeeds.
    if (contentIds.length === 0) return this.truncation.request();
    this.flush();
    await this.ask({ do: 'erase', contentIds });
    this.truncation.request();
  }

  async rewrite(...[stream, upTo, change]: Parameters<Log['rewrite']>): Promise<void> {
    for (let after = 0; after < upTo; ) {
      const found = await this.readStream(stream, after, this.chunk);
      const last = found.at(-1);
      if (last === undefined) break;
      const records = found.flatMap((record) =>
        record.position <= upTo ? (rewritten(record, change(record)) ?? []) : [],
      );
      await this.ask({ do: 'rewrite', records });
      after = last.position;
    }
  }

  /**
   * Compacts the file. Appends wait in the meantime.
   * @throws Error if a copy is being written
   */
  async compact(): Promise<void> {
    await this.settled();
    await this.ask({ do: 'compact' }).finally(() => this.truncation.request());
  }

  /** Copies the log to a file. The copy contains all records that exist when copying ends. */
  async copyTo(file: string): Promise<void> {
    await this.settled();
    await this.ask({ do: 'copy', file });
  }

  async close(): Promise<void> {
    await this.settled();
    await Promise.all([...this.followers].map((follower) => follower.stop()));
    this.truncation.stop();
    await this.thread.close();
    this.sqlite.close();
  }
}

/** Returns a record as it is stored. If the id of new content already existed, the record contains the content that was stored before. */
function recordOf(record: NewRecord, position: number, stored: readonly StoredContent[]): LogRecord {
  const { stream, at, actor, events, contents: newContents = [] } = record;
  const contents: Record<string, unknown> = {};
  for (const { id, value } of newContents) {
    const before = stored.find((one) => one.id === id);
    if (before === undefined) contents[id] = value;
    else if (before.text !== null) contents[id] = JSON.parse(before.text);
  }
  return { position, stream, at, actor, events, contents };
}

/** Returns a record in its new form. `null` if its events do not change. */
function rewritten(record: LogRecord, after: Pick<NewRecord, 'events' | 'contents'>): Rewritten | null {
  const [before, events] = [record.events, after.events].map(textOf) as [string, string];
  if (before === events) return null;
  const contents = (after.contents ?? []).map(({ id, value }) => ({ id, text: textOf(value) }));
  return { position: record.position, events, old: Object.keys(record.contents), contents };
}
