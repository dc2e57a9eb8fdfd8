import { limits } from '../../shared/limits.ts';
import type { Sqlite } from '../storage/sqlite.ts';

/** Failed attempts by the hash of what they are counted by, with their times. */
export type Failures = ReadonlyMap<string, readonly number[]>;

/** Failed sign-ins, kept so that a restart does not forget a lockout. */
export class KeptFailures {
  private waiting = new Map<string, readonly number[]>();

  /** @param times all that count now; none when a success cleared them */
  take(key: string, times: readonly number[]): void {
    this.waiting.set(key, times);
  }

  write(sqlite: Sqlite): void {
    if (this.waiting.size === 0) return;
    const remove = sqlite.prepare('DELETE FROM failures WHERE key = ?');
    const put = sqlite.prepare('INSERT INTO failures (key, at) VALUES (?, ?)');
    const newest = Math.max(...[...this.waiting.values()].flat());
    sqlite.prepare('DELETE FROM failures WHERE at <= ?').run(newest - limits.loginWindowMs);
    for (const [key, times] of this.waiting) {
      remove.run(key);
      for (const at of times) put.run(key, at);
    }
  }

  written(): void {
    this.waiting = new Map();
  }

  /** Those after a time; earlier ones are deleted. */
  load(sqlite: Sqlite, since: number): Failures {
    sqlite.prepare('DELETE FROM failures WHERE at <= ?').run(since);
    const all = sqlite.prepare<[], { key: string; at: number }>('SELECT key, at FROM failures ORDER BY at').all();
    return new Map([...Map.groupBy(all, ({ key }) => key)].map(([key, rows]) => [key, rows.map(({ at }) => at)]));
  }
}
