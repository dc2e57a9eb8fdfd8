import { setTimeout as delay } from 'node:timers/promises';
import { Engine } from './engine/engine.ts';
import { SqliteLog } from './log/sqlite.ts';
import { finishRebuild, openRebuild } from './rows-file.ts';

/**
 * Fills a new file of rows from the log, beside the one in use; the next start swaps it in and catches up.
 * @returns the exit code
 */
export async function rebuild(dataDir: string, say: (line: string) => void): Promise<number> {
  const log = new SqliteLog(dataDir);
  const target = openRebuild(dataDir);
  const started = performance.now();
  const engine = new Engine({ log, store: target.store, now: Date.now, warn: say });
  const head = await log.head();
  engine.start();
  while (!(await engine.reached(head, 1000))) {
    say(`${engine.position} of ${head} records`);
    if (engine.state !== 'following') await delay(1000);
  }
  await engine.close();
  finishRebuild(dataDir, target);
  await log.close();
  say(`${head} records in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return 0;
}
