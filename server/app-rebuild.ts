import { SetThread } from './engine/set-thread.ts';
import { sets } from './engine/sets.ts';
import type { ProjectionSet } from './projections/set.ts';
import { isCurrent } from './storage/rows-file.ts';

/**
 * Fills new files of rows from the log, beside the ones in use, of the sets whose rows are of another version, and of all when none
 * are; the next start swaps them in and catches up.
 * @returns the exit code
 */
export async function rebuild(dataDir: string, say: (line: string) => void): Promise<number> {
  const stale = sets.filter((set) => !isCurrent(dataDir, set));
  await Promise.all((stale.length > 0 ? stale : sets).map((set) => prepare(dataDir, set, say)));
  return 0;
}

async function prepare(dataDir: string, set: ProjectionSet, say: (line: string) => void): Promise<void> {
  const started = performance.now();
  const thread = new SetThread({ dataDir, set, purpose: 'prepare', warn: say });
  const progress = setInterval(() => {
    const { position, head } = thread.status;
    say(`${set.name}: ${position} of ${head} records`);
  }, 1000);
  try {
    await thread.whole();
    await thread.finish();
  } finally {
    clearInterval(progress);
    await thread.close();
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${set.name}: ${thread.status.head} records in ${seconds} s`);
}
