import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { type Actor, type Appended, type Log, LogUnavailable, type NewRecord } from '../log/port.ts';
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
  /** Told of trouble in words for operators, without contents. */
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

/** Between what appends and what reads: it knows neither LINE nor HTTP nor screens. Commands are decided against the inbox's rows. */
export class Engine {
  readonly log: Log;
  readonly read: Read;
  readonly now: () => number;
  private readonly store: RowStore;
  private readonly locks = new Locks();
  private readonly rows: Projector;

  constructor({ now, ...options }: EngineOptions) {
    this.log = options.log;
    this.store = options.store;
    this.now = now;
    this.rows = new Projector({ ...options, set: inboxRows });
    this.read = this.rows.read;
  }

  get state(): Projector['state'] {
    return this.rows.state;
  }

  /** The position up to which the rows are complete. */
  get position(): number {
    return this.rows.position;
  }

  start(): void {
    this.rows.start();
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    return this.rows.onCommit(listener);
  }

  /** A fact: it happened, nothing is checked. @throws LogUnavailable */
  append(record: NewRecord): Promise<Appended> {
    return this.log.append(separate(record));
  }

  /** Resolves when the rows hold everything up to a position; false when the time is up or the engine closes. */
  reached(position: number, timeoutMs?: number): Promise<boolean> {
    return this.rows.reached(position, timeoutMs);
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
        if (decision.events.length === 0) return { position: this.position, decision };
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

  close(): Promise<void> {
    return this.rows.close();
  }
}
