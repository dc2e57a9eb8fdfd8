import Database from 'better-sqlite3';
import { DamagedRows } from './derived-row.ts';
import type { Sqlite } from './sqlite.ts';

const firstRetryMs = 100;
const longestRetryMs = 5000;

/**
 * Empties the write-ahead file of a database, in which erased words would stand on. It never waits: while another program reads
 * the file (a backup, `verify`), it stays due and is tried again until it succeeds.
 */
export class WalTruncation {
  private readonly truncate: () => boolean | Promise<boolean>;
  private due: { timer: NodeJS.Timeout | null } | null = null;
  private waiting: (() => void)[] = [];

  /** @param truncate answers whether the file is empty now */
  constructor(truncate: () => boolean | Promise<boolean>) {
    this.truncate = truncate;
  }

  request(): void {
    void this.attempt(0);
  }

  /** Resolves when none is due any more. */
  done(): Promise<void> {
    return this.due === null ? Promise.resolve() : new Promise((resolve) => void this.waiting.push(resolve));
  }

  /** Closing the file empties it too, unless another program reads; the next start asks again. */
  stop(): void {
    if (this.due?.timer) clearTimeout(this.due.timer);
    this.due = null;
  }

  private async attempt(tries: number): Promise<void> {
    this.stop();
    const mine: { timer: NodeJS.Timeout | null } = { timer: null };
    this.due = mine;
    const isEmpty = await this.truncate();
    // Stopped meanwhile, or asked for anew.
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

/** @returns whether the file is empty now; a disk in trouble counts as busy, and so does damage: the next write tells of it */
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
