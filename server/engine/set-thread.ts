import { join } from 'node:path';
import { Refusal } from '../../shared/errors.ts';
import type { Follower, Log } from '../log/port.ts';
import { Thread } from '../process/thread.ts';
import type { Calls } from '../process/thread-calls.ts';
import type { ProjectionSet, SetName } from '../projections/set.ts';
import { DamagedRows } from '../storage/derived-row.ts';
import type { Recount } from './sets.ts';

/**
 * `serve`: the thread fills the set's file, follows the log with it and answers questions. `fill`: it fills the file that the main
 * thread serves from, and ends. `prepare`: it fills a file beside the one in use, for the next start, and ends.
 */
export type Purpose = 'serve' | 'fill' | 'prepare';

export interface SetThreadData {
  dataDir: string;
  set: SetName;
  purpose: Purpose;
}

export interface SetStatus extends Recount {
  state: 'rebuilding' | 'following' | 'stuck' | 'old';
  /** They held all that the log held when the thread started. */
  isWhole: boolean;
  /** The rows are complete up to here. */
  position: number;
  /** The end of the log. */
  head: number;
  deadLetters: number;
}

export type SetCalls = {
  /** Resolves when the rows hold what the log held when the thread started, indexes and all. */
  whole: () => Promise<void>;
  reached: (position: number) => Promise<boolean>;
  /** There are new records. */
  look: () => void;
  /** Empties the write-ahead file once the rows hold the log up to there. */
  truncate: (position: number) => void;
  /** A reader has found damage in the file, or in one that had its path before. */
  damaged: (inode: number | null) => void;
  /** Puts the file that was prepared where the next start looks for it. */
  finish: () => Promise<void>;
  close: () => Promise<void>;
} & Calls;

export type SetTold = {
  status: (status: SetStatus) => void;
  /** `damaged`: the file that is to begin anew. */
  warned: (message: string, error: string, damaged: string | null) => void;
  /** Sums of these slots changed, as `brand:start`. */
  moved: (slots: readonly string[], position: number) => void;
};

export interface SetThreadOptions {
  dataDir: string;
  set: ProjectionSet;
  purpose: Purpose;
  warn: (message: string, error?: unknown) => void;
  moved?: SetTold['moved'];
  /** Told when questions are answered again that were not. */
  served?: () => void;
  /** Called when the log has an event of a later version, behind which the rows stop. */
  unknown?: () => void;
}

/** New records are told of this seldom: what comes without a pause is cheaper in larger batches. */
const lookMs = 600;
/** Records that come together are told of together. */
const firstLookMs = 20;
/** Room for young objects: while a file is filled they are many at once and short-lived. */
const youngMb: Record<Purpose, number> = { serve: 32, fill: 96, prepare: 96 };

/** A set of projections in a thread of its own: what it does there holds nobody here. */
export class SetThread {
  readonly set: ProjectionSet;
  status: SetStatus = {
    state: 'rebuilding',
    isWhole: false,
    position: 0,
    head: 0,
    deadLetters: 0,
    wrong: 0,
    verifiedTo: null,
  };
  readonly thread: Thread<SetCalls, SetTold>;
  private readonly file: string;
  private follower: Follower | null = null;
  private look: NodeJS.Timeout | null = null;
  private restarted = Promise.withResolvers<void>();
  private closing = false;

  constructor({
    dataDir,
    set,
    purpose,
    warn,
    moved = () => undefined,
    served = () => undefined,
    unknown = () => undefined,
  }: SetThreadOptions) {
    this.set = set;
    this.file = join(dataDir, `${set.file}.db`);
    const said = (message: string, error?: unknown) => warn(`rows of ${set.name}: ${message}`, error);
    this.thread = new Thread({
      name: `rows of ${set.name}`,
      entry: 'set-thread',
      data: (): SetThreadData => ({ dataDir, set: set.name, purpose }),
      told: {
        status: (status) => {
          const wasServing = this.isServing;
          this.status = status;
          if (this.isServing && !wasServing) served();
          if (status.state === 'old') unknown();
        },
        warned: (message, error, damaged) => said(message, damaged === null ? error : new DamagedRows(damaged)),
        moved,
      },
      warn: (message, error) => warn(message, purpose === 'fill' ? this.endOf(error) : error),
      limits: { maxYoungGenerationSizeMb: youngMb[purpose] },
      // A file beside the one in use is made by a command, which fails.
      ...(purpose === 'prepare' ? {} : { onRestart: () => this.again() }),
    });
  }

  /** The end of a thread comes as a plain error. Damage of rows that it filled is told: the next thread would only meet it again. */
  private endOf(error: unknown): unknown {
    return error instanceof Error && error.name === 'DamagedRows' ? new DamagedRows(this.file) : error;
  }

  /** A thread that is away counts as stuck: it is started again. */
  get health() {
    const { state, position, deadLetters } = this.status;
    const told = state === 'following' ? ('ready' as const) : state;
    return { name: this.set.name, state: this.thread.isUp ? told : ('stuck' as const), position, deadLetters };
  }

  /** Rows that cannot be written any more are answered from as they are. */
  get isServing(): boolean {
    const { state, isWhole } = this.status;
    return this.thread.isUp && isWhole && (state === 'following' || state === 'stuck');
  }

  private again(): void {
    this.status = { ...this.status, state: 'rebuilding', isWhole: false, verifiedTo: null };
    this.restarted.resolve();
    this.restarted = Promise.withResolvers();
  }

  /** Resolves when the rows hold what the log held at the start; a thread that dies on the way is waited for. */
  async whole(): Promise<void> {
    await this.lasting(() => this.thread.ask('whole'));
  }

  /** Resolves when the rows hold everything up to a position. */
  async reached(position: number): Promise<void> {
    await this.lasting(() => this.thread.ask('reached', position));
  }

  private async lasting(ask: () => Promise<unknown>): Promise<void> {
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

  /** Ends what `prepare` began. @throws when the file cannot be put into its place */
  async finish(): Promise<void> {
    await this.thread.ask('finish');
  }

  /** A question to the set's rows. @throws Refusal `not_ready`, with how far it is, until the rows are complete */
  async ask<T>(question: string, ...given: unknown[]): Promise<T> {
    if (!this.isServing) throw notReady(this.status);
    return (await this.thread.ask(question, ...given)) as T;
  }

  /** Tells the thread of what is new in the log from now on. */
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

  /** Erased words leave the set's files too, when its turn comes. */
  truncate(position: number): void {
    this.send('truncate', position);
  }

  /** To be told of everything that goes wrong: others read the set's file too. */
  failed(error: unknown): void {
    if (error instanceof DamagedRows && error.file === this.file) this.send('damaged', error.inode);
  }

  /** A thread that is away begins with all that this asks for. */
  private send(call: 'look' | 'truncate' | 'damaged', ...given: [] | [number | null]): void {
    this.thread.ask(call, ...(given as [number])).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.closing = true;
    if (this.look !== null) clearTimeout(this.look);
    await this.follower?.stop();
    await this.thread.closeAfter('close');
    this.restarted.resolve();
  }
}

/** In hundredths, rounded down: 100 is told by being ready. */
export const percentOf = ({ position, head }: Pick<SetStatus, 'position' | 'head'>) =>
  head === 0 ? 0 : Math.min(99, Math.floor((100 * position) / head));

export const notReady = (status: Pick<SetStatus, 'position' | 'head'>) =>
  new Refusal('not_ready', [{ path: 'progress', message: String(percentOf(status)) }]);
