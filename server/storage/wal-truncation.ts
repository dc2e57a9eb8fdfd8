import Database from 'better-sqlite3';
import { DamagedRows } from './derived-row.ts';
import type { Sqlite } from './sqlite.ts';

const firstRetryMs = 100;
const longestRetryMs = 5000;

/**
 * Truncates the write-ahead log of a database, which may still contain erased contents. Does not block while another program reads the file
 * (a backup, `verify`), but retries until the truncation succeeds.
 */
export class WalTruncation {
  private readonly truncate: () => boolean | Promise<boolean>;
  private due: { timer: NodeJS.Timeout | null } | null = null;
  private waiting: (() => void)[] = [];

  /** @param truncate returns whether the write-ahead log is now empty */
  constructor(truncate: () => boolean | Promise<boolean>) {
    this.truncate = truncate;
  }

  request(): void {
    void this.attempt(0);
  }

  /** Resolves once no truncation is pending. */
  done(): Promise<void> {
    return this.due === null ? Promise.resolve() : new Promise((resolve) => void this.waiting.push(resolve));
  }

  /**
   * Cancels a pending truncation. Closing the file truncates, too, unless another program reads it. The next start requests a truncation
   * again.
   */
  stop(): void {
    if (this.due?.timer) clearTimeout(this.due.timer);
    this.due = null;
  }

  private async attempt(tries: number): Promise<void> {
    this.stop();
    const mine: { timer: NodeJS.Timeout | null } = { timer: null };
    this.due = mine;
    const isEmpty = await this.truncate();
    // The truncation was stopped or requested again in the meantime.
    if (this.due !== mine) return;
    if (!isEmpty) {
      const delay = Math.min(longestRetryMs, firstRetryMs * 2 ** tries);
      mine.timer = setTimeout(() => void this.attempt(tries + 1), delay).unref();
      return;
    }
    this.due = null;
    for (const resolve of this.waiting) resolve();
    this.waiting = [];
  }
}

/**
 * Truncates the write-ahead log. @returns whether it is now empty. Disk errors and damage return `false`, because the next write reports
 * them.
 */
export function truncateWal(sqlite: Sqlite): boolean {
  const patience = sqlite.pragma('busy_timeout', { simple: true }) as number;
  sqlite.pragma('busy_timeout = 0');
  try {
    return sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
  } catch (error) {
    if (error instanceof Database.SqliteError || error instanceof DamagedRows) return false;
    throw error;
  } finally {
    sqlite.pragma(`busy_timeout = ${patience}`);
  }
}
