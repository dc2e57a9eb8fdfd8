import type { Commit } from '../engine/projector.ts';
import { LeaseLost } from '../lease/port.ts';
import { contain, type Warn } from '../process/contain.ts';
import type { InternalRows, RowChange } from '../projections/stored.ts';

export interface EffectLoopOptions {
  engine: {
    read(kind: keyof InternalRows, id: string): unknown;
    onCommit(listener: (commit: Commit) => void): () => void;
  };
  /** Kind of the rows that request work. */
  kind: keyof InternalRows;
  /** Returns the ids of the rows that exist at the start. */
  pending: () => string[];
  /** Maximum number of rows processed concurrently. */
  concurrency: number;
  /**
   * Performs the work that a row requests. Resolves to the milliseconds after which the row must be processed again (0: immediately), or
   * `undefined` if nothing is left to do. An error is retried, except {@link LeaseLost}. The signal is aborted when the row is removed or
   * the loop stops.
   */
  work: (id: string, signal: AbortSignal) => Promise<number | undefined>;
  /** Called when a row is no longer processed, because it was removed or nothing is left to do. */
  onDrop?: (id: string) => void;
  warn: Warn;
  backoff: Backoff;
}

/** Returns the milliseconds to wait after a failed attempt. `attempt` is the number of the attempt, starting with 1. */
export type Backoff = (attempt: number) => number;

/**
 * Returns a delay that doubles with each attempt, from one second to one minute. A random factor prevents rows that failed together from
 * being retried together.
 */
export const defaultBackoff: Backoff = (attempt) => Math.min(60_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);

interface Item {
  state: 'ready' | 'running' | 'waiting';
  /** Whether the row changed during its processing, so that it has to be processed again. */
  again: boolean;
  failures: number;
  abort: AbortController;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Processes the rows of one kind. Many rows are processed concurrently, but no row is processed by two runs at the same time. Rows that
 * wait for a retry do not count towards the limit.
 */
export class EffectLoop {
  private readonly options: EffectLoopOptions;
  private readonly contained: (id: string, item: Item) => void;
  private readonly items = new Map<string, Item>();
  private readonly ready = new Set<string>();
  private running = 0;
  private stopped = false;
  private unsubscribe: (() => void) | null = null;
  private idlers: (() => void)[] = [];

  constructor(options: EffectLoopOptions) {
    this.options = options;
    // Catches errors of the loop itself and retries the row after a second. Errors of the work are already retried by `run`.
    const run = (id: string, item: Item) => this.run(id, item);
    this.contained = contain(options.warn, `Effect loop ${options.kind}`, run, (id, item) => {
      if (this.stopped) this.drop(id, item);
      else this.delay(id, item, 1000);
      this.pump();
    });
  }

  /** Starts with the rows that exist. Can be called again after `stop` has resolved. */
  start(): void {
    this.stopped = false;
    this.unsubscribe = this.options.engine.onCommit(({ changes }) => {
      for (const change of changes) if (change.kind === this.options.kind) this.changed(change);
    });
    for (const id of this.options.pending()) this.wake(id);
  }

  private changed({ id, after }: RowChange): void {
    const item = this.items.get(id);
    if (after !== undefined) this.wake(id);
    else if (item !== undefined) {
      item.abort.abort();
      if (item.state !== 'running') this.drop(id, item);
    }
  }

  private wake(id: string): void {
    if (this.stopped) return;
    const known = this.items.get(id);
    if (known === undefined) {
      const fresh = { again: false, failures: 0, abort: new AbortController(), timer: undefined };
      this.queue(id, { ...fresh, state: 'ready' });
    } else if (known.state === 'running') known.again = true;
  }

  private queue(id: string, item: Item): void {
    item.state = 'ready';
    this.items.set(id, item);
    this.ready.add(id);
    this.pump();
  }

  private pump(): void {
    for (const id of this.ready) {
      if (this.running >= this.options.concurrency) return;
      this.ready.delete(id);
      const item = this.items.get(id);
      if (item !== undefined) this.contained(id, item);
    }
    if (this.running > 0) return;
    for (const idle of this.idlers.splice(0)) idle();
  }

  private async run(id: string, item: Item): Promise<void> {
    item.state = 'running';
    item.again = false;
    this.running += 1;
    const wait = await this.work(id, item).finally(() => {
      this.running -= 1;
    });
    // An aborted signal means that the row was removed during its processing. If the row was added again in the meantime, the next run
    // needs a new signal.
    if (item.abort.signal.aborted) item.abort = new AbortController();
    if (this.stopped || (wait === undefined && !item.again)) this.drop(id, item);
    else if (wait === undefined || wait === 0) this.queue(id, item);
    else this.wait(id, item, wait);
    this.pump();
  }

  private async work(id: string, item: Item): Promise<number | undefined> {
    try {
      const wait = await this.options.work(id, item.abort.signal);
      item.failures = 0;
      return wait;
    } catch (error) {
      if (item.abort.signal.aborted || error instanceof LeaseLost) return undefined;
      item.failures += 1;
      this.options.warn(`Effect failed, retrying: ${this.options.kind}`, error);
      return Math.max(1, this.options.backoff(item.failures));
    }
  }

  private wait(id: string, item: Item, ms: number): void {
    // Drops the row if it was removed just before its work ended.
    if (this.options.engine.read(this.options.kind, id) === undefined) this.drop(id, item);
    else this.delay(id, item, ms);
  }

  private delay(id: string, item: Item, ms: number): void {
    item.state = 'waiting';
    item.timer = setTimeout(() => this.queue(id, item), ms);
  }

  private drop(id: string, item: Item): void {
    clearTimeout(item.timer);
    this.ready.delete(id);
    this.items.delete(id);
    this.options.onDrop?.(id);
  }

  /** Resolves when no work is in progress. Does not wait for rows that wait for a retry. */
  idle(): Promise<void> {
    if (this.running === 0 && this.ready.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.idlers.push(resolve));
  }

  /** Starts no further work. Resolves when the work in progress has ended. */
  async stop({ abort }: { abort: boolean }): Promise<void> {
    this.stopped = true;
    this.unsubscribe?.();
    this.ready.clear();
    for (const [id, item] of this.items) {
      if (item.state !== 'running') this.drop(id, item);
      else if (abort) item.abort.abort();
    }
    await this.idle();
  }
}
