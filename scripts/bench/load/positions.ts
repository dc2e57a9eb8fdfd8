import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';

/** Returns the last position of a data folder's log, and of its figures. */
export function positions(folder: string): { head: number; figures: number } {
  return {
    head: valueIn(join(folder, 'log.db'), 'SELECT max(position) FROM records'),
    figures: valueIn(join(folder, 'figures.db'), "SELECT value FROM meta WHERE key = 'checkpoint'"),
  };
}

function valueIn(file: string, sql: string): number {
  const sqlite = new Database(file, { readonly: true });
  const value = sqlite.prepare<[], number | string | null>(sql).pluck().get();
  sqlite.close();
  return Number(value ?? 0);
}

/** Waits until the figures of a running server include its whole log. @returns milliseconds of waiting */
export async function figuresCaughtUp(folder: string): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { head, figures } = positions(folder);
    if (figures >= head) return performance.now() - started;
    await delay(20);
  }
}
