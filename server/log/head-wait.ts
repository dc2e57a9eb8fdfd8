import { limits } from '../../shared/limits.ts';
import type { Log } from './port.ts';

/** Returns whether the position was reached within a time in milliseconds. */
type Reached = (position: number, timeoutMs: number) => Promise<boolean>;

/**
 * Waits for the records that other nodes have stored before the call. Concurrent calls share a query of the log, so that callers without
 * credentials cannot cause more than one at a time.
 */
export class HeadWait {
  private readonly log: Pick<Log, 'storedHead'>;
  private readonly reached: Reached;
  private running: Promise<boolean> | null = null;
  /** Runs after `running`, for calls whose record may have been stored after `running` has queried the log. */
  private next: Promise<boolean> | null = null;

  constructor(log: Pick<Log, 'storedHead'>, reached: Reached) {
    this.log = log;
    this.reached = reached;
  }

  /** Resolves with `true` when the records were received, or `false` after 2 s or if the log does not respond. */
  wait(): Promise<boolean> {
    if (this.running === null) return this.run();
    this.next ??= this.running.then(() => {
      this.next = null;
      return this.run();
    });
    return this.next;
  }

  private run(): Promise<boolean> {
    const run = this.look().finally(() => {
      if (this.running === run) this.running = null;
    });
    this.running = run;
    return run;
  }

  private async look(): Promise<boolean> {
    try {
      return await this.reached(await this.log.storedHead(), limits.headMs);
    } catch {
      return false;
    }
  }
}
