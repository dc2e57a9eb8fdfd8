import { join } from 'node:path';
import { Refusal } from '../../shared/errors.ts';
import type { Follower, Log } from '../log/port.ts';
import { Thread } from '../process/thread.ts';
import type { Calls } from '../process/thread-calls.ts';
import type { ProjectionSet, SetName } from '../projections/set.ts';
import { DamagedRows } from '../storage/derived-row.ts';
import type { Recount } from './set-queries.ts';

/**
 * Purpose of a thread. `serve`: builds the file of its set, follows the log and answers queries. `fill`: builds the file that the main
 * thread then uses, and ends. `prepare`: builds a separate file for the next start, and ends.
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
  /** Position of the last record that the rows include. */
  position: number;
  /** Last position of the log. */
  head: number;
  deadLetters: number;
}

export type SetCalls = {
  /** Resolves once the rows include everything that the log contained when the thread started, with all indexes. */
  complete: () => Promise<void>;
  reached: (position: number) => Promise<boolean>;
  /** Notifies the thread that there are new records. */
  look: () => void;
  /** Truncates the write-ahead log once the rows reached the position. */
  truncate: (position: number) => void;
  /** Compacts the file. Queries wait in the meantime. */
  compact: () => void;
  /** Reports that a reader found damage in the file with this inode. The file may have been replaced since. */
  damaged: (inode: number | null) => void;
  /** Moves the prepared file to the path from which the next start reads. */
  finish: () => Promise<void>;
  close: () => Promise<void>;
} & Calls;

export type SetThreadEvents = {
  status: (status: SetStatus) => void;
  /** `damaged` is the path of the file that has to be recreated. `null` if no file is damaged. */
  warned: (message: string, error: string, damaged: string | null) => void;
  /** Reports that the sums of these 15-minute slots have changed. A slot has the form `brand:start`. */
  moved: (slots: readonly string[], position: number) => void;
};

export interface SetThreadListener {
  /** Called when the sums of these 15-minute slots have changed. A slot has the form `brand:start`. */
  moved: SetThreadEvents['moved'];
  /** Called when queries are served again after an interruption. */
  served: () => void;
}

export interface SetThreadOptions {
  dataDir: string;
  set: ProjectionSet;
  purpose: Purpose;
  warn: (message: string, error?: unknown) => void;
  /** Called when the log has an event of a later version. Rows are computed only up to the record before. */
  unknown?: () => void;
}

/**
 * Minimum interval between two notifications of the thread about new records. Milliseconds. Large, because records that arrive continuously
 * take less time in larger batches.
 */
const lookMs = 600;
/** Delay before the thread is notified, so that records that arrive together need only one notification. Milliseconds. */
const firstLookMs = 20;
/** Size of the young generation of the thread's heap. MiB. Building a file allocates many objects with a short lifetime. */
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
      // The command that prepares a file fails if its thread ends, so the thread is not restarted.
      ...(purpose === 'prepare' ? {} : { onRestart: () => this.restart() }),
    });
  }

  listen(listener: SetThreadListener): void {
    this.listener = listener;
  }

  /**
   * Returns the error with which the thread ended. The error arrives as a plain error, so its original type is restored. Damaged rows must
   * be reported, because the next thread would only find the same damage.
   */
  private endOf(error: unknown): unknown {
    return error instanceof Error && error.name === 'DamagedRows' ? new DamagedRows(this.file) : error;
  }

  /** State for the health check. The state is `stuck` while the thread is being restarted. */
  get health() {
    const { state, position, deadLetters } = this.status;
    const reported = state === 'following' ? ('ready' as const) : state;
    return { name: this.set.name, state: this.thread.isUp ? reported : ('stuck' as const), position, deadLetters };
  }

  /** Whether queries are answered. Also `true` while the rows cannot be written. */
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

  /** Resolves once the rows include the record at the position. */
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
   * Completes the purpose `prepare` by moving the file to its final path.
   * @throws Error if the file cannot be moved
   */
  async finish(): Promise<void> {
    await this.thread.call('finish');
  }

  /**
   * Queries the rows of the set.
   * @throws Refusal `not_ready` while the rows are not complete. The details contain the progress.
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

  /** Removes erased content from the files of the set, once the rows include a position. */
  truncate(position: number): void {
    this.send('truncate', position);
  }

  async compact(): Promise<void> {
    await this.thread.call('compact');
  }

  /**
   * Must be called with every error of a reader, because other threads read the file of the set too. If the file is damaged, the thread is
   * informed.
   */
  failed(error: unknown): void {
    if (error instanceof DamagedRows && error.file === this.file) this.send('damaged', error.inode);
  }

  /**
   * Sends a call to the thread without waiting for the result. Errors are ignored: a call fails if the thread ends, and a new thread does
   * the work of these calls when it starts.
   */
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

/** Returns the progress in percent, rounded down. At most 99, because a set that is complete has another state. */
export const percentOf = ({ position, head }: Pick<SetStatus, 'position' | 'head'>) =>
  head === 0 ? 0 : Math.min(99, Math.floor((100 * position) / head));

export const notReady = (status: Pick<SetStatus, 'position' | 'head'>) =>
  new Refusal('not_ready', [{ path: 'progress', message: String(percentOf(status)) }]);
