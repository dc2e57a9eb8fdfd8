import type { Commit } from '../engine/projector.ts';
import { contain, type Warn } from '../process/contain.ts';
import type { InternalRows, RowChange } from '../projections/stored.ts';

export interface EffectLoopOptions {
  engine: {
    read(kind: keyof InternalRows, id: string): unknown;
    onCommit(listener: (commit: Commit) => void): () => void;
  };
  /** The kind of the rows that ask for the work. */
  kind: keyof InternalRows;
  /** Ids of the rows that are there at the start. */
  pending: () => string[];
  /** How many rows are worked on at once. */
  concurrency: number;
  /**
   * Does what a row asks for now. Resolves to the milliseconds after which to look at it again (0: at once), or undefined when
   * nothing is left to do. The signal aborts when the row is gone or the loop stops.
   */
  work: (id: string, signal: AbortSignal) => Promise<number | undefined>;
  /** Told of a row that is worked on no more: it is gone, or nothing is left to do. */
  onDrop?: (id: string) => void;
  warn: Warn;
  backoff: Backoff;
}

/** Milliseconds before try n + 1, n from 1. */
export type Backoff = (attempt: number) => number;

/** Doubles from a second to a minute, with jitter so that what failed together does not come again together. */
export const defaultBackoff: Backoff = (attempt) => Math.min(60_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);

interface Item {
  state: 'ready' | 'running' | 'waiting';
  /** The row changed while it was worked on. */
  again: boolean;
  failures: number;
  abort: AbortController;
  timer: NodeJS.Timeout | undefined;
}

/** Works on the rows of one kind: each row by one at a time, many rows at once. A row that waits for its next try takes no place. */
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
    // Around the work itself: what that throws is tried again.
    const run = (id: string, item: Item) => this.run(id, item);
    this.contained = contain(options.warn, `${options.kind}: the loop`, run, (id, item) => this.delay(id, item, 1000));
  }

  start(): void {
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
    const wait = await this.work(id, item);
    this.running -= 1;
    // A row that went and came again while it was worked on starts anew.
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
      if (item.abort.signal.aborted) return undefined;
      item.failures += 1;
      this.options.warn(`${this.options.kind}: failed, trying again`, error);
      return Math.max(1, this.options.backoff(item.failures));
    }
  }

  private wait(id: string, item: Item, ms: number): void {
    // The row may have gone while its work was ending.
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

  /** Resolves when nothing is being done; what waits for another try does not count. */
  idle(): Promise<void> {
    if (this.running === 0 && this.ready.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.idlers.push(resolve));
  }

  /** Takes up nothing more, and resolves when what is under way has ended. */
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
