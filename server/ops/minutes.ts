import type { WholeMinute } from '../../shared/monitor-rows.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { Gathered } from './gathered.ts';

const keptMs = 24 * 3_600_000;

/** A line of figures for each of the last 24 hours' minutes. */
export class Minutes {
  private readonly gathered = new Gathered<WholeMinute>(60);

  take(minute: WholeMinute): void {
    this.gathered.push(minute);
  }

  write(sqlite: Sqlite): void {
    const last = this.gathered.waiting.at(-1);
    if (last === undefined) return;
    const put = sqlite.prepare('INSERT OR REPLACE INTO minutes VALUES (?, ?)');
    for (const minute of this.gathered.waiting) put.run(Date.parse(minute.at), JSON.stringify(minute));
    sqlite.prepare('DELETE FROM minutes WHERE at <= ?').run(Date.parse(last.at) - keptMs);
  }

  written(): void {
    this.gathered.clear();
  }

  /** The earliest first. */
  since(sqlite: Sqlite, now: number): WholeMinute[] {
    return sqlite
      .prepare<[number], string>('SELECT minute FROM minutes WHERE at > ? ORDER BY at')
      .pluck()
      .all(now - keptMs)
      .map((text) => JSON.parse(text) as WholeMinute);
  }
}
