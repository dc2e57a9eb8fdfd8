import type { Warn } from '../process/contain.ts';
import type { Lease, Term } from './port.ts';
import type { TermEngine } from './term-engine.ts';

/** A part that runs only while this process has the lease. Can be started again after `stop` has resolved. */
export interface LeasedPart {
  start(): void;
  stop(): void | Promise<void>;
}

interface InstallationWorkOptions {
  lease: Lease;
  /** Engine of the parts. */
  engine: Pick<TermEngine, 'begin'>;
  /** Parts that do the work requested by rows, in the order in which they are started. */
  workers: readonly LeasedPart[];
  /** Parts that act at certain times. Started after the workers. */
  timers: readonly LeasedPart[];
  /** Resolves with `true` once the rows include what earlier holders recorded, or `false` if the rows are closed. */
  caughtUp: () => Promise<boolean>;
  warn: Warn;
}

/**
 * Starts the workers and timers of the installation when this process acquires the lease, and stops them when it loses the lease. Work
 * under a new term starts only after all work under the previous one has ended.
 */
export class InstallationWork {
  private readonly options: InstallationWorkOptions;
  /** Settles when the parts have been started or stopped. */
  private change: Promise<void> = Promise.resolve();
  private state: 'new' | 'started' | 'stopping' = 'new';

  constructor(options: InstallationWorkOptions) {
    this.options = options;
  }

  /** Resolves when the parts have been started, or immediately if another process has the lease. */
  async start(): Promise<void> {
    await this.options.lease.start({
      acquired: (term) => this.queue(() => this.begin(term)),
      lost: () => this.queue(() => this.end()),
    });
    await this.change;
    if (this.state === 'new') this.state = 'started';
  }

  private queue(change: () => Promise<void>): void {
    this.change = this.change.catch(() => undefined).then(change);
    this.change.catch((error: unknown) => {
      // An error of the first change rejects `start`.
      if (this.state === 'started')
        this.options.warn('Work of the installation could not be started or stopped', error);
    });
  }

  private async begin(term: Term): Promise<void> {
    const { lease, engine, workers, timers, caughtUp } = this.options;
    if (!(await caughtUp()) || this.state === 'stopping' || lease.held() !== term) return;
    engine.begin(term);
    for (const part of [...workers, ...timers]) part.start();
  }

  private async end(): Promise<void> {
    const { workers, timers } = this.options;
    await Promise.all([...timers, ...workers].map((part) => part.stop()));
  }

  /** Resolves when the parts are not being started or stopped. */
  idle(): Promise<void> {
    return this.change.catch(() => undefined);
  }

  /** Stops the timers permanently. The workers continue until `stop`. */
  async stopTimers(): Promise<void> {
    this.state = 'stopping';
    await this.idle();
    await Promise.all(this.options.timers.map((timer) => timer.stop()));
  }

  /** Stops the workers, and then releases the lease. `stopTimers` must have been called before. */
  async stop(): Promise<void> {
    await Promise.all(this.options.workers.map((worker) => worker.stop()));
    await this.options.lease.stop();
  }

  /** Stops all parts without waiting for them. Called when the rows are no longer updated, because work could then wait for them forever. */
  abandon(): void {
    this.state = 'stopping';
    void this.end().catch(() => undefined);
  }
}
