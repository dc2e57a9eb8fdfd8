import { fold } from '../../shared/fold.ts';
import type { LogLine } from '../../shared/monitor-rows.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { lastOf, type Page, pageIn, type Wanted } from './page.ts';
import { Unwritten } from './unwritten.ts';

/** Maximum number of stored lines, and of lines that wait to be written. */
const linesMax = 5000;
const waitingMax = 1000;

export type WantedLines = Wanted & { level?: string | undefined };

/** Warnings and errors of the program, newest last. */
export class ErrorLog {
  private readonly unwritten = new Unwritten<LogLine>(waitingMax);

  /** Equal lines of one write are merged with their count. */
  take(line: LogLine): void {
    const same = this.unwritten.waiting.find(
      ({ message, level, context }) =>
        message === line.message &&
        level === line.level &&
        context.lineAccountId === line.context.lineAccountId &&
        context.code === line.context.code,
    );
    if (same === undefined) this.unwritten.push(line);
    else same.context = { ...same.context, times: Number(same.context.times ?? 1) + Number(line.context.times ?? 1) };
  }

  fresh(): readonly LogLine[] {
    return this.unwritten.fresh();
  }

  write(sqlite: Sqlite): void {
    if (this.unwritten.waiting.length === 0) return;
    const put = sqlite.prepare('INSERT INTO errors (at, brand_id, words, line) VALUES (?, ?, ?, ?)');
    for (const line of this.unwritten.waiting) {
      const words = fold(`${line.level} ${line.message} ${Object.values(line.context).join(' ')}`);
      put.run(Date.parse(line.at), line.brandId, words, JSON.stringify(line));
    }
    sqlite.prepare('DELETE FROM errors WHERE n <= ?').run(lastOf(sqlite, 'errors') - linesMax);
  }

  written(): void {
    this.unwritten.clear();
  }

  /** @param brands the visible brands; `null` for all brands and lines without a brand */
  page(sqlite: Sqlite, wanted: WantedLines, brands: readonly string[] | null): Page<LogLine> {
    const where: Record<string, string> = {};
    if (brands !== null) where['brand_id IN (SELECT value FROM json_each(@brands))'] = JSON.stringify(brands);
    if (wanted.level !== undefined) where["json_extract(line, '$.level') = @level"] = wanted.level;
    return pageIn(sqlite, { table: 'errors', column: 'line', where }, wanted);
  }
}
