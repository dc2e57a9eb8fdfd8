import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { LeaseLost, type Term } from '../lease/port.ts';
import { HeadWait } from '../log/head-wait.ts';
import { type Actor, type Appended, LevelNotReached, type Log, LogUnavailable, type NewRecord } from '../log/port.ts';
import { inboxRows } from '../projections/index.ts';
import type { Read } from '../projections/stored.ts';
import type { RowStore } from '../projections/write.ts';
import type { UnknownEvent } from './apply-records.ts';
import type { Decide, Decision } from './decision.ts';
import { Locks } from './locks.ts';
import { separate } from './personal.ts';
import { type Commit, Projector } from './projector.ts';

export interface EngineOptions {
  log: Log;
  store: RowStore;
  now: () => number;
  /** Reports an error to operators. Never receives message content. */
  warn: (message: string, error?: unknown) => void;
  retryMs?: number;
  /** Called when the row file is corrupted beyond recovery. */
  onDamage?: () => void;
  /** Called when the log has an event of a later version. */
  onUnknown?: (error: UnknownEvent) => void;
}

export interface Executed<D extends Decision> {
  position: number;
  decision: D;
}

/**
 * Appends facts and commands to the log, and follows the log to update the inbox's rows, against which commands are decided. Does not
 * depend on LINE, HTTP or screens.
 */
export class Engine {
  readonly log: Log;
  readonly read: Read;
  readonly now: () => number;
  private readonly store: RowStore;
  private readonly locks = new Locks();
  private readonly rows: Projector;
  private readonly headWait: HeadWait;

  constructor({ now, ...options }: EngineOptions) {
    this.log = options.log;
    this.store = options.store;
    this.now = now;
    this.rows = new Projector({ ...options, set: inboxRows });
    this.read = this.rows.read;
    this.headWait = new HeadWait(this.log, (position, timeoutMs) => this.reached(position, timeoutMs));
  }

  get state(): Projector['state'] {
    return this.rows.state;
  }

  /** Position of the last record that the rows include. */
  get position(): number {
    return this.rows.position;
  }

  start(): void {
    this.rows.start();
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    return this.rows.onCommit(listener);
  }

  /**
   * Appends facts, without any checks.
   * @throws LogUnavailable; LevelNotReached
   */
  append(record: NewRecord): Promise<Appended> {
    return this.log.append(separate(record));
  }

  /** Resolves with `true` once the rows reached the position, or `false` on timeout or when the engine closes. */
  reached(position: number, timeoutMs?: number): Promise<boolean> {
    return this.rows.reached(position, timeoutMs);
  }

  /** Resolves with `true` when the rows include what other nodes have stored until now, or `false` after 2 s. */
  caughtUp(): Promise<boolean> {
    return this.headWait.wait();
  }

  /**
   * Executes a command. Decides it against the rows and appends its events if the stream has not changed since. Resolves once the rows
   * include the result.
   * @param term term of the lease under which the work began, if the command is part of the installation's work
   * @throws LeaseLost if the log has a later term; Refusal that the command throws; `busy` after five conflicts; `not_stored` if the log
   * cannot be written; `upgrade_pending` if other nodes do not know an event yet; `not_ready` if the rows are not available
   */
  execute<D extends Decision>(stream: string, actor: Actor, decide: Decide<D>, term?: Term): Promise<Executed<D>> {
    return this.locks.run(stream, async () => {
      for (let attempt = 0; attempt < limits.conflictRetries; attempt++) {
        const expected = await this.stored(this.log.last(stream));
        if (!(await this.reached(expected, limits.rowsMs))) throw new Refusal('not_ready');
        const at = this.now();
        const decision = decide(this.read, at);
        if (decision.events.length === 0) return { position: this.position, decision };
        const { events, contents = [] } = decision;
        const underTerm = term === undefined ? {} : { term };
        const record = separate({ stream, at, actor, expected, events, contents, ...underTerm });
        const appended = await this.stored(this.log.append(record));
        if (appended.state === 'fenced') throw new LeaseLost();
        if (appended.state !== 'appended') continue;
        if (!(await this.reached(appended.position, limits.rowsMs))) throw new Refusal('not_ready');
        if (this.store.isDead(appended.position)) throw new Refusal('internal');
        return { position: appended.position, decision };
      }
      throw new Refusal('busy');
    });
  }

  /** Converts the error of a log that cannot be written. @throws Refusal `not_stored`, `upgrade_pending` */
  private async stored<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof LogUnavailable) throw new Refusal('not_stored', [], undefined, { cause: error });
      if (error instanceof LevelNotReached) throw new Refusal('upgrade_pending', [], undefined, { cause: error });
      throw error;
    }
  }

  /** Writes no rows while the work runs. Commands wait in the meantime, and webhooks are still accepted. */
  pausedFor(work: () => Promise<void>): Promise<void> {
    return this.rows.pausedFor(work);
  }

  close(): Promise<void> {
    return this.rows.close();
  }
}
