import { join } from 'node:path';
import { SetThread } from './engine/set-thread.ts';
import { sets } from './engine/sets.ts';
import { mustKnowLog } from './log/known-events.ts';
import { allEnded } from './process/all-ended.ts';
import type { ProjectionSet } from './projections/set.ts';
import { mustHaveLog } from './storage/data-folder.ts';
import { lockRebuild } from './storage/data-lock.ts';
import { isCurrent } from './storage/rows-file.ts';

/** Result of preparing new rows for a set. */
export interface Prepared {
  set: string;
  records: number;
  seconds: number;
}

/**
 * Computes new rows from the log into separate files, while the current files stay in use. Rebuilds each set whose rows are outdated, or
 * every set if no rows are outdated. The next start switches to the new files and applies later records.
 */
export async function rebuild(dataDir: string, print: (line: string) => void): Promise<Prepared[]> {
  mustHaveLog(dataDir);
  mustKnowLog(join(dataDir, 'log.db'));
  const unlock = lockRebuild(dataDir);
  try {
    const stale = sets.filter((set) => !isCurrent(dataDir, set));
    return await allEnded((stale.length > 0 ? stale : sets).map((set) => prepare(dataDir, set, print)));
  } finally {
    unlock();
  }
}

async function prepare(dataDir: string, set: ProjectionSet, print: (line: string) => void): Promise<Prepared> {
  const started = performance.now();
  const thread = new SetThread({ dataDir, set, purpose: 'prepare', warn: print });
  const progress = setInterval(() => {
    const { position, head } = thread.status;
    print(`${set.name}: ${position} of ${head} records`);
  }, 1000);
  try {
    await thread.complete();
    await thread.finish();
  } finally {
    clearInterval(progress);
    await thread.close();
  }
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const { head: records } = thread.status;
  print(`${set.name}: ${records} records in ${seconds.toFixed(1)} s`);
  return { set: set.name, records, seconds };
}
