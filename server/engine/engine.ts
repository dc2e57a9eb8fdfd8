import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import {
  type Actor,
  type Appended,
  type Follower,
  type Log,
  type LogRecord,
  LogUnavailable,
  type NewRecord,
} from '../log/port.ts';
import type { Change, Read } from '../projections/stored.ts';
import type { RowStore } from '../projections/write.ts';
import { applyRecords, UnknownEvent } from './apply-records.ts';
import { RowCache } from './cache.ts';
import type { Decide, Decision } from './decision.ts';
import { Locks } from './locks.ts';
import { separate } from './personal.ts';
import { Waiters } from './waiters.ts';

/** What a batch of records changed, after it is written. */
export interface Commit {
  position: number;
  changes: readonly Change[];
}

export interface EngineOptions {
  log: Log;
  store: RowStore;
  now: () => number;
  /** Told of trouble in words for operators, without contents. */
  warn: (message: string, error?: unknown) => void;
  retryMs?: number;
}

export interface Executed<D extends Decision> {
  position: number;
  decision: D;
}

/** Between what appends and what reads: it knows neither LINE nor HTTP nor screens. */
export class Engine {
  readonly log: Log;
  readonly read: Read;
  readonly now: () => number;
  state: 'following' | 'stuck' | 'old' = 'following';
  private readonly store: RowStore;
  private readonly warn: EngineOptions['warn'];
  private readonly retryMs: number;
  private readonly cache: RowCache;
  private readonly locks = new Locks();
  private readonly waiters = new Waiters();
  private readonly listeners = new Set<(commit: Commit) => void>();
  private follower: Follower | null = null;
  private closing = new AbortController();
  private at: number;

  constructor({ log, store, now, warn, retryMs = 500 }: EngineOptions) {
    this.log = log;
    this.store = store;
    this.now = now;
    this.warn = warn;
    this.retryMs = retryMs;
    this.cache = new RowCache((kind, id) => store.get(kind, id));
    this.read = this.cache.read;
    this.at = store.checkpoint();
  }

  /** The position up to which the rows are complete. */
  get position(): number {
    return this.at;
  }

  start(): void {
    const trouble = (error: unknown) => this.reading(error);
    this.follower = this.log.follow(this.at, (records) => this.take(records), trouble);
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A fact: it happened, nothing is checked. @throws LogUnavailable */
  append(record: NewRecord): Promise<Appended> {
    return this.log.append(separate(record));
  }

  /** Resolves when the rows hold everything up to a position; false when the time is up or the engine closes. */
  reached(position: number, timeoutMs?: number): Promise<boolean> {
    return position <= this.at ? Promise.resolve(true) : this.waiters.wait(position, timeoutMs);
  }

  /**
   * A command: decided against the rows, appended under the version that the decision read, and back when the rows hold it.
   * @throws Refusal of the decide, `busy` after five conflicts, `not_stored` when the log cannot be written
   */
  execute<D extends Decision>(stream: string, actor: Actor, decide: Decide<D>): Promise<Executed<D>> {
    return this.locks.run(stream, async () => {
      for (let attempt = 0; attempt < limits.conflictRetries; attempt++) {
        const expected = await this.log.last(stream);
        if (!(await this.reached(expected))) throw new Refusal('not_ready');
        const at = this.now();
        const decision = decide(this.read, at);
        if (decision.events.length === 0) return { position: this.at, decision };
        const record = { stream, at, actor, expected, events: decision.events, contents: decision.contents ?? [] };
        const appended = await this.appendCommand(record);
        if (appended.state !== 'appended') continue;
        if (!(await this.reached(appended.position))) throw new Refusal('not_ready');
        if (this.store.isDead(appended.position)) throw new Refusal('internal');
        return { position: appended.position, decision };
      }
      throw new Refusal('busy');
    });
  }

  private async appendCommand(record: NewRecord): Promise<Appended> {
    try {
      return await this.log.append(separate(record));
    } catch (error) {
      if (error instanceof LogUnavailable) throw new Refusal('not_stored');
      throw error;
    }
  }

  /** The rows stand still as long as the log cannot be read. */
  private reading(error: unknown): void {
    this.state = error === null ? 'following' : 'stuck';
    if (error !== null) this.warn('the log cannot be read, trying again', error);
  }

  private take(records: readonly LogRecord[]): void | Promise<void> {
    try {
      this.commit(records);
    } catch (error) {
      return this.recover(records, error);
    }
  }

  private commit(records: readonly LogRecord[]): void {
    const last = records.at(-1);
    if (last === undefined) return;
    const { overlay, deadLetters } = applyRecords(records, this.read);
    const changes = overlay.all();
    this.store.write(changes, last.position, deadLetters, last.at);
    for (const { position, error } of deadLetters) this.warn(`record ${position} was set aside`, error);
    this.cache.take(changes);
    this.at = last.position;
    this.state = 'following';
    this.tell({ position: last.position, changes });
    this.waiters.reached(this.at);
  }

  /** The rows are written: a listener that fails is its own trouble. */
  private tell(commit: Commit): void {
    for (const listener of this.listeners) {
      try {
        listener(commit);
      } catch (error) {
        this.warn('a listener failed', error);
      }
    }
  }

  /** A write that failed is tried again until it works; an event from the future stops this node for good. */
  private async recover(records: readonly LogRecord[], first: unknown): Promise<void> {
    let error = first;
    while (!this.closing.signal.aborted) {
      this.state = error instanceof UnknownEvent ? 'old' : 'stuck';
      this.warn(this.state === 'old' ? String(error) : 'rows cannot be written, trying again', error);
      await delay(this.state === 'old' ? 2 ** 30 : this.retryMs, undefined, { signal: this.closing.signal }).catch(
        () => undefined,
      );
      if (this.closing.signal.aborted) return;
      try {
        this.commit(records);
        return;
      } catch (again) {
        error = again;
      }
    }
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.follower?.stop();
    this.waiters.abandon();
  }
}
