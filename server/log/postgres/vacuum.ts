import { Session } from '../../postgres/session.ts';
import type { Warn } from '../../process/contain.ts';

/** Milliseconds that a run can take. */
const timeoutMs = 15 * 60_000;

/**
 * Removes deleted and replaced rows from the files of the tables. Needs a session of its own, because it can take minutes. A run that
 * fails is only reported, because the next erasure requests another one.
 */
export class Vacuum {
  private readonly session: Session;
  private readonly warn: Warn;
  private running: Promise<void> | null = null;
  private isWanted = false;
  private isStopped = false;

  constructor(url: string, warn: Warn) {
    this.warn = warn;
    this.session = new Session({ url, name: 'oa-console vacuum', timeoutMs });
  }

  /** Requests a run. Requests during a run share the next one. */
  request(): void {
    this.isWanted = true;
    this.running ??= this.run();
  }

  private async run(): Promise<void> {
    while (this.isWanted && !this.isStopped) {
      this.isWanted = false;
      // Cannot be part of a function or a transaction.
      await this.session.query('VACUUM records, contents').catch((error: unknown) => {
        if (!this.isStopped) this.warn('Erased content could not be removed from the files of the database', error);
      });
    }
    this.running = null;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.session.close();
    await this.running;
  }
}
