import { setTimeout as delay } from 'node:timers/promises';
import type { Follower, Log, LogRecord } from '../log/port.ts';
import type { ProjectionSet } from '../projections/set.ts';
import type { AnyKind, Read, RowChange } from '../projections/stored.ts';
import type { RowStore } from '../projections/write.ts';
import { isDamaged } from '../storage/derived-file.ts';
import { applyRecords, UnknownEvent } from './apply-records.ts';
import { RowCache } from './cache.ts';

/** Changes of a batch of records, after they were written. */
export interface Commit {
  position: number;
  changes: readonly RowChange[];
}

interface ProjectorOptions {
  log: Pick<Log, 'follow'>;
  set: ProjectionSet;
  store: RowStore;
  /** Reports an error to operators. Never receives message content. */
  warn: (message: string, error?: unknown) => void;
  retryMs?: number;
  /** Called when the row file is corrupted beyond recovery. */
  onDamage?: () => void;
  /** Called when the log has an event of a later version. Rows are computed only up to the record before. */
  onUnknown?: (error: UnknownEvent) => void;
}

/** Follows the log with one projection set and writes its rows. Each set progresses, fails and is rebuilt independently of the others. */
export class Projector {
  readonly read: Read<AnyKind>;
  state: 'following' | 'stuck' | 'old' = 'following';
  private readonly options: Required<ProjectorOptions>;
  private readonly cache: RowCache;
  private readonly waiters = new Waiters();
  private readonly listeners = new Set<(commit: Commit) => void>();
  private readonly closing = new AbortController();
  private follower: Follower | null = null;
  private at: number;
  /** Settles when writing continues. `null` unless writing is paused. */
  private paused: Promise<void> | null = null;

  constructor(options: ProjectorOptions) {
    this.options = { retryMs: 500, onDamage: () => undefined, onUnknown: () => undefined, ...options };
    const { store } = options;
    this.cache = new RowCache((kind, id) => store.get(kind, id));
    // Until this projector starts, another thread may be writing the rows, so the cache is not used.
    this.read = (kind, id) => (this.follower === null ? store.get(kind, id) : this.cache.read(kind, id));
    this.at = store.checkpoint();
  }

  /** Position of the last record that the rows include. */
  get position(): number {
    return this.at;
  }

  start(): void {
    this.at = this.options.store.checkpoint();
    const trouble = (error: unknown) => this.reading(error);
    this.follower = this.options.log.follow(this.at, (records) => this.take(records), trouble);
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Resolves with `true` once the rows reached the position, or `false` on timeout or when the projector closes. */
  reached(position: number, timeoutMs?: number): Promise<boolean> {
    if (position <= this.at) return Promise.resolve(true);
    return this.closing.signal.aborted ? Promise.resolve(false) : this.waiters.wait(position, timeoutMs);
  }

  /**
   * Called with the error when the log cannot be read, and with `null` when the log can be read again. Until then, the rows do not change.
   */
  private reading(error: unknown): void {
    this.state = error === null ? 'following' : 'stuck';
    if (error !== null) this.options.warn('Log cannot be read, retrying', error);
  }

  /**
   * Writes no rows until the work ends, so that another connection can lock the file. Does not wait for other pauses to end before starting
   * the work, because the work of another pause may be waiting for this call.
   */
  async pausedFor(work: () => Promise<void>): Promise<void> {
    const done = work();
    const paused = Promise.allSettled([this.paused, done]).then(() => {
      if (this.paused === paused) this.paused = null;
    });
    this.paused = paused;
    await done;
  }

  private take(records: readonly LogRecord[]): void | Promise<void> {
    if (this.paused !== null) return this.paused.then(() => this.take(records));
    try {
      this.commit(records);
    } catch (error) {
      return this.recover(records, error);
    }
  }

  private commit(records: readonly LogRecord[]): void {
    const last = records.at(-1);
    if (last === undefined) return;
    const { set, store, warn } = this.options;
    const { changes, deadLetters } = store.atOnce(() => {
      const { overlay, deadLetters } = applyRecords(set, records, this.read, (upTo) => store.expired(upTo));
      const changes = overlay.all();
      store.write(changes, last.position, deadLetters, last.at);
      return { changes, deadLetters };
    });
    for (const { position, error } of deadLetters) warn(`Record ${position} skipped: projection failed`, error);
    this.cache.take(changes);
    this.at = last.position;
    this.state = 'following';
    this.notify({ position: last.position, changes });
    this.waiters.reached(this.at);
  }

  /** Notifies the listeners. The rows are already written, so a failing listener is only reported. */
  private notify(commit: Commit): void {
    for (const listener of this.listeners) {
      try {
        listener(commit);
      } catch (error) {
        this.options.warn('Commit listener failed', error);
      }
    }
  }

  /**
   * Retries a failed write until it succeeds. If the cause is an event of a later version, nothing is retried and the rows remain as they
   * are.
   */
  private async recover(records: readonly LogRecord[], first: unknown): Promise<void> {
    const { warn, retryMs, onDamage, onUnknown } = this.options;
    let error = first;
    while (!this.closing.signal.aborted) {
      if (isDamaged(error)) onDamage();
      this.state = error instanceof UnknownEvent ? 'old' : 'stuck';
      if (error instanceof UnknownEvent) onUnknown(error);
      warn(this.state === 'old' ? String(error) : 'Rows cannot be written, retrying', error);
      await delay(this.state === 'old' ? 2 ** 30 : retryMs, undefined, { signal: this.closing.signal }).catch(
        () => undefined,
      );
      if (this.closing.signal.aborted) return;
      while (this.paused !== null) await this.paused;
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

interface Waiter {
  position: number;
  resolve: (reached: boolean) => void;
}

/** Promises that wait for the rows to reach a position. */
class Waiters {
  private waiting: Waiter[] = [];

  /** Resolves with `true` when the rows reach the position, or `false` on timeout. */
  wait(position: number, timeoutMs?: number): Promise<boolean> {
    return new Promise((resolve) => {
      const waiter: Waiter = { position, resolve };
      this.waiting.push(waiter);
      if (timeoutMs === undefined) return;
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((other) => other !== waiter);
        resolve(false);
      }, timeoutMs);
      waiter.resolve = (reached) => {
        clearTimeout(timer);
        resolve(reached);
      };
    });
  }

  reached(position: number): void {
    if (this.waiting.length === 0) return;
    const ready = this.waiting.filter((waiter) => waiter.position <= position);
    if (ready.length === 0) return;
    this.waiting = this.waiting.filter((waiter) => waiter.position > position);
    for (const waiter of ready) waiter.resolve(true);
  }

  abandon(): void {
    for (const waiter of this.waiting) waiter.resolve(false);
    this.waiting = [];
  }
}
