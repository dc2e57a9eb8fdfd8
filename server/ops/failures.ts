import { limits } from '../../shared/limits.ts';
import type { Sqlite } from '../storage/sqlite.ts';

/** Times of failed attempts, by hash of the key that they are counted under. */
export type Failures = ReadonlyMap<string, readonly number[]>;

/** Stores failed sign-ins, so that lockouts survive a restart. */
export class KeptFailures {
  private waiting = new Map<string, readonly number[]>();

  /** @param times all times that currently count; empty after a successful sign-in */
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

  /** Returns failures after a time and deletes earlier ones. */
  load(sqlite: Sqlite, since: number): Failures {
    sqlite.prepare('DELETE FROM failures WHERE at <= ?').run(since);
    const all = sqlite.prepare<[], { key: string; at: number }>('SELECT key, at FROM failures ORDER BY at').all();
    return new Map([...Map.groupBy(all, ({ key }) => key)].map(([key, rows]) => [key, rows.map(({ at }) => at)]));
  }
}
