import { setImmediate as nextTurn } from 'node:timers/promises';
import { Recomputed } from '../engine/recomputed.ts';
import { underSettings } from '../engine/under-settings.ts';
import type { Log, LogRecord } from '../log/port.ts';
import type { ProjectionSet } from '../projections/set.ts';
import { removeSqlite } from '../storage/derived-file.ts';
import { openAside } from '../storage/rows-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { RowComparison } from './compare-rows.ts';

interface Recompute {
  dataDir: string;
  log: Pick<Log, 'readStream'> & { readNow(after: number, limit: number): LogRecord[] };
  set: ProjectionSet;
  /** The rows in use, which may advance meanwhile. */
  live: Sqlite;
  report: (line: string) => void;
  /** Reports progress. */
  warn: (line: string) => void;
}

/** Number of times that differing rows are compared again, each time with both files at the same position. */
const rounds = 3;
const toldEvery = 100_000;

const checkpointOf = (rows: Sqlite) =>
  Number(rows.prepare<[], string>("SELECT value FROM meta WHERE key = 'checkpoint'").pluck().get() ?? 0);

/** Recomputes the rows of a set in a temporary file and reports rows in use that differ. */
export async function recompute({ dataDir, log, set: plain, live, report, warn }: Recompute): Promise<void> {
  const set = await underSettings(plain, log);
  const { store, file } = openAside(dataDir, set);
  try {
    const recomputed = new Recomputed(log, set, store);
    let told = toldEvery;
    recomputed.advance(checkpointOf(live), (position) => {
      if (position < told) return;
      warn(`${set.name}: ${position} records recomputed`);
      told = position + toldEvery;
    });
    const comparison = new RowComparison(store.sqlite, live);
    const atOnePosition = live.transaction((keys: ReturnType<RowComparison['candidates']>) => {
      recomputed.advance(checkpointOf(live));
      return comparison.told(keys);
    });
    let found = comparison.candidates().map((key) => ({ key, words: '' }));
    for (let round = 0; round < rounds && found.length > 0; round++) {
      await nextTurn();
      found = atOnePosition(found.map(({ key }) => key));
    }
    for (const { words } of found) report(words);
  } finally {
    store.close();
    removeSqlite(file);
  }
}
