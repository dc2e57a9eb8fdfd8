import Database from 'better-sqlite3';
import type { Sqlite } from './sqlite.ts';

type State = { is: 'empty' } | { is: 'due'; timer: NodeJS.Timeout };

const firstRetryMs = 100;
const longestRetryMs = 5000;

/**
 * Empties the write-ahead file of a database, in which erased words would stand on. It never waits: while another program reads
 * the file (a backup, `verify`), it stays due and is tried again until it succeeds.
 */
export class WalTruncation {
  private readonly sqlite: Sqlite;
  private state: State = { is: 'empty' };
  private waiting: (() => void)[] = [];

  constructor(sqlite: Sqlite) {
    this.sqlite = sqlite;
  }

  request(): void {
    this.attempt(0);
  }

  /** Resolves when none is due any more. */
  done(): Promise<void> {
    return this.state.is === 'empty' ? Promise.resolve() : new Promise((resolve) => void this.waiting.push(resolve));
  }

  /** Closing the file empties it too, unless another program reads; the next start asks again. */
  stop(): void {
    if (this.state.is === 'due') clearTimeout(this.state.timer);
    this.state = { is: 'empty' };
  }

  private attempt(tries: number): void {
    this.stop();
    if (!truncate(this.sqlite)) {
      const delay = Math.min(longestRetryMs, firstRetryMs * 2 ** tries);
      this.state = { is: 'due', timer: setTimeout(() => this.attempt(tries + 1), delay).unref() };
      return;
    }
    for (const resolve of this.waiting) resolve();
    this.waiting = [];
  }
}

/** @returns whether the file is empty now; a disk in trouble counts as busy, and the next write tells of it */
function truncate(sqlite: Sqlite): boolean {
  const patience = sqlite.pragma('busy_timeout', { simple: true }) as number;
  sqlite.pragma('busy_timeout = 0');
  try {
    return sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
  } catch (error) {
    if (error instanceof Database.SqliteError) return false;
    throw error;
  } finally {
    sqlite.pragma(`busy_timeout = ${patience}`);
  }
}
