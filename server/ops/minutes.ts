import type { WholeMinute } from '../../shared/monitor-rows.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { Unwritten } from './unwritten.ts';

const keptMs = 24 * 3_600_000;

/** Measurements of each minute in the last 24 hours. */
export class Minutes {
  private readonly unwritten = new Unwritten<WholeMinute>(60);

  take(minute: WholeMinute): void {
    this.unwritten.push(minute);
  }

  write(sqlite: Sqlite): void {
    const last = this.unwritten.waiting.at(-1);
    if (last === undefined) return;
    const put = sqlite.prepare('INSERT OR REPLACE INTO minutes VALUES (?, ?)');
    for (const minute of this.unwritten.waiting) put.run(Date.parse(minute.at), JSON.stringify(minute));
    sqlite.prepare('DELETE FROM minutes WHERE at <= ?').run(Date.parse(last.at) - keptMs);
  }

  written(): void {
    this.unwritten.clear();
  }

  /** Oldest first. */
  since(sqlite: Sqlite, now: number): WholeMinute[] {
    return sqlite
      .prepare<[number], string>('SELECT minute FROM minutes WHERE at > ? ORDER BY at')
      .pluck()
      .all(now - keptMs)
      .map((text) => JSON.parse(text) as WholeMinute);
  }
}
