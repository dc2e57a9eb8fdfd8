import type { Decide, Decision } from '../engine/decision.ts';
import type { Engine, Executed } from '../engine/engine.ts';
import type { Commit } from '../engine/projector.ts';
import type { Actor, Appended, Log, NewRecord } from '../log/port.ts';
import type { Read } from '../projections/stored.ts';
import { type Lease, LeaseLost, type Term } from './port.ts';

/** The part of the engine that workers and timers use. */
export type WorkEngine = Pick<
  Engine,
  'log' | 'read' | 'now' | 'position' | 'append' | 'execute' | 'reached' | 'onCommit'
>;

/**
 * The engine for the work of the installation. Every record carries the term under which the work began, so that the log refuses it once
 * another process has the lease.
 */
export class TermEngine implements WorkEngine {
  readonly log: Log;
  readonly read: Read;
  readonly now: () => number;
  private readonly engine: Engine;
  private readonly lease: Pick<Lease, 'held'>;
  /** Term of all work. 0 before the first acquisition of the lease. */
  private current: Term = 0;

  constructor(engine: Engine, lease: Pick<Lease, 'held'>) {
    this.engine = engine;
    this.lease = lease;
    this.log = engine.log;
    this.read = engine.read;
    this.now = engine.now;
  }

  /** Sets the term of all further work. Must be called before the work starts, and after all work under the previous term has ended. */
  begin(term: Term): void {
    this.current = term;
  }

  /** Term of the work in progress. `null` if this process does not have the lease, or has acquired it and not begun to work. */
  get term(): Term | null {
    return this.lease.held() === this.current ? this.current : null;
  }

  /**
   * Checks that this process still has the lease under the term of the work. Must be called before each request to another system.
   * @throws LeaseLost
   */
  mustHaveLease(): void {
    if (this.term === null) throw new LeaseLost();
  }

  get position(): number {
    return this.engine.position;
  }

  /** @throws LeaseLost if the log has a later term; LogUnavailable */
  async append(record: NewRecord): Promise<Appended> {
    const appended = await this.engine.append({ ...record, term: this.current });
    if (appended.state === 'fenced') throw new LeaseLost();
    return appended;
  }

  /** @throws LeaseLost if the log has a later term; the errors of the engine's `execute` */
  execute<D extends Decision>(stream: string, actor: Actor, decide: Decide<D>): Promise<Executed<D>> {
    return this.engine.execute(stream, actor, decide, this.current);
  }

  reached(position: number, timeoutMs?: number): Promise<boolean> {
    return this.engine.reached(position, timeoutMs);
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    return this.engine.onCommit(listener);
  }
}
