import { join } from 'node:path';
import { Refusal } from '../../shared/errors.ts';
import type { Follower, Log } from '../log/port.ts';
import { Thread } from '../process/thread.ts';
import type { Calls } from '../process/thread-calls.ts';
import type { ProjectionSet, SetName } from '../projections/set.ts';
import { DamagedRows } from '../storage/derived-row.ts';
import type { Recount } from './set-queries.ts';

/**
 * `serve`: the thread fills the set's file, follows the log and serves queries. `fill`: the thread fills the file that the main thread
 * serves from, and ends. `prepare`: the thread fills a separate file for the next start, and ends.
 */
export type Purpose = 'serve' | 'fill' | 'prepare';

export interface SetThreadData {
  dataDir: string;
  set: SetName;
  purpose: Purpose;
}

export interface SetStatus extends Recount {
  state: 'rebuilding' | 'following' | 'stuck' | 'old';
  /** Whether the rows reached the position that the log had when the thread started. */
  isComplete: boolean;
  /** Position up to which the rows are complete. */
  position: number;
  /** Last position of the log. */
  head: number;
  deadLetters: number;
}

export type SetCalls = {
  /** Resolves once the rows include everything that the log contained when the thread started, with all indexes. */
  complete: () => Promise<void>;
  reached: (position: number) => Promise<boolean>;
  /** New records are available. */
  look: () => void;
  /** Truncates the write-ahead log once the rows reached the position. */
  truncate: (position: number) => void;
  /** Compacts the file. Queries wait. */
  compact: () => void;
  /** A reader found damage in the file, or in a previous file of the same path. */
  damaged: (inode: number | null) => void;
  /** Moves the prepared file to the path that the next start uses. */
  finish: () => Promise<void>;
  close: () => Promise<void>;
} & Calls;

export type SetThreadEvents = {
  status: (status: SetStatus) => void;
  /** `damaged`: path of the file to be recreated. */
  warned: (message: string, error: string, damaged: string | null) => void;
  /** Sums of these slots changed, as `brand:start`. */
  moved: (slots: readonly string[], position: number) => void;
};

export interface SetThreadListener {
  /** Called when sums of these slots have changed, as `brand:start`. */
  moved: SetThreadEvents['moved'];
  /** Called when queries are served again after an interruption. */
  served: () => void;
}

export interface SetThreadOptions {
  dataDir: string;
  set: ProjectionSet;
  purpose: Purpose;
  warn: (message: string, error?: unknown) => void;
  /** Called when the log has an event of a later version. The rows stop before it. */
  unknown?: () => void;
}

/** Minimum interval between two notifications of new records. Continuous records are cheaper in larger batches. */
const lookMs = 600;
/** Records that arrive within this time share one notification. */
const firstLookMs = 20;
/** MiB of the young generation. Filling a file allocates many short-lived objects. */
const youngMb: Record<Purpose, number> = { serve: 16, fill: 96, prepare: 96 };

/** A projection set in a thread of its own, so that its work does not block the main thread. */
export class SetThread {
  readonly set: ProjectionSet;
  status: SetStatus = {
    state: 'rebuilding',
    isComplete: false,
    position: 0,
    head: 0,
    deadLetters: 0,
    wrong: 0,
    verifiedTo: null,
  };
  readonly thread: Thread<SetCalls, SetThreadEvents>;
  private readonly file: string;
  private follower: Follower | null = null;
  private look: NodeJS.Timeout | null = null;
  private restarted = Promise.withResolvers<void>();
  private closing = false;
  private listener: SetThreadListener | null = null;

  constructor({ dataDir, set, purpose, warn, unknown = () => undefined }: SetThreadOptions) {
    this.set = set;
    this.file = join(dataDir, `${set.file}.db`);
    const warnOf = (message: string, error?: unknown) => warn(`${set.name} rows: ${message}`, error);
    this.thread = new Thread({
      name: `rows of ${set.name}`,
      entry: 'set-thread',
      data: (): SetThreadData => ({ dataDir, set: set.name, purpose }),
      events: {
        status: (status) => {
          const wasServing = this.isServing;
          this.status = status;
          if (this.isServing && !wasServing) this.listener?.served();
          if (status.state === 'old') unknown();
        },
        warned: (message, error, damaged) => warnOf(message, damaged === null ? error : new DamagedRows(damaged)),
        moved: (slots, position) => this.listener?.moved(slots, position),
      },
      warn: (message, error) => warn(message, purpose === 'fill' ? this.endOf(error) : error),
      limits: { maxYoungGenerationSizeMb: youngMb[purpose] },
      // A separate file is prepared by a command, which fails instead.
      ...(purpose === 'prepare' ? {} : { onRestart: () => this.restart() }),
    });
  }

  listen(listener: SetThreadListener): void {
    this.listener = listener;
  }

  /**
   * Restores the type of a thread's final error, which arrives as a plain error. Damage is reported, because the next thread would only
   * find it again.
   */
  private endOf(error: unknown): unknown {
    return error instanceof Error && error.name === 'DamagedRows' ? new DamagedRows(this.file) : error;
  }

  /** A stopped thread counts as stuck, because it is restarted. */
  get health() {
    const { state, position, deadLetters } = this.status;
    const reported = state === 'following' ? ('ready' as const) : state;
    return { name: this.set.name, state: this.thread.isUp ? reported : ('stuck' as const), position, deadLetters };
  }

  /** Rows that cannot be written still serve queries as they are. */
  get isServing(): boolean {
    const { state, isComplete } = this.status;
    return this.thread.isUp && isComplete && (state === 'following' || state === 'stuck');
  }

  private restart(): void {
    this.status = { ...this.status, state: 'rebuilding', isComplete: false, verifiedTo: null };
    this.restarted.resolve();
    this.restarted = Promise.withResolvers();
  }

  /** Resolves once the rows include everything that the log contained at the start. Waits for restarts of the thread. */
  async complete(): Promise<void> {
    await this.acrossRestarts(() => this.thread.call('complete'));
  }

  /** Resolves once the rows reached the position. */
  async reached(position: number): Promise<void> {
    await this.acrossRestarts(() => this.thread.call('reached', position));
  }

  private async acrossRestarts(ask: () => Promise<unknown>): Promise<void> {
    while (!this.closing) {
      const { promise } = this.restarted;
      try {
        await ask();
        return;
      } catch (error) {
        if (this.closing) return;
        if (!(error instanceof Refusal)) throw error;
        await promise;
      }
    }
  }

  /**
   * Completes `prepare`.
   * @throws if the file cannot be moved to its path
   */
  async finish(): Promise<void> {
    await this.thread.call('finish');
  }

  /**
   * Queries the set's rows.
   * @throws Refusal `not_ready`, with the progress, until the rows are complete
   */
  async ask<T>(query: string, ...input: unknown[]): Promise<T> {
    if (!this.isServing) throw notReady(this.status);
    return (await this.thread.call(query, ...input)) as T;
  }

  /** Notifies the thread of new records from now on. */
  follow(log: Pick<Log, 'follow'>, after: number): void {
    let lookedAt = -lookMs;
    const soon = () => {
      if (this.look !== null) return;
      const wait = Math.max(firstLookMs, lookedAt + lookMs - performance.now());
      this.look = setTimeout(() => {
        this.look = null;
        lookedAt = performance.now();
        this.send('look');
      }, wait).unref();
    };
    this.follower = log.follow(after, soon, () => undefined);
  }

  /** Removes erased contents from the set's files, once the rows reached the position. */
  truncate(position: number): void {
    this.send('truncate', position);
  }

  async compact(): Promise<void> {
    await this.thread.call('compact');
  }

  /** Must be called for every error of readers, because other threads read the set's file too. */
  failed(error: unknown): void {
    if (error instanceof DamagedRows && error.file === this.file) this.send('damaged', error.inode);
  }

  /** Failures are ignored, because a restarted thread does all of this on start. */
  private send(call: 'look' | 'truncate' | 'damaged', ...input: [] | [number | null]): void {
    this.thread.call(call, ...(input as [number])).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.closing = true;
    if (this.look !== null) clearTimeout(this.look);
    await this.follower?.stop();
    await this.thread.closeAfter('close');
    this.restarted.resolve();
  }
}

/** Percent, rounded down. At most 99, since completion is reported by readiness. */
export const percentOf = ({ position, head }: Pick<SetStatus, 'position' | 'head'>) =>
  head === 0 ? 0 : Math.min(99, Math.floor((100 * position) / head));

export const notReady = (status: Pick<SetStatus, 'position' | 'head'>) =>
  new Refusal('not_ready', [{ path: 'progress', message: String(percentOf(status)) }]);
