import { SetThread } from './engine/set-thread.ts';
import type { ProjectionSet } from './projections/set.ts';

/**
 * Updates the rows of a projection set to the end of the log, and removes erased data from their file. The write-ahead log is truncated
 * when the thread ends.
 */
export async function bringToEnd(dataDir: string, set: ProjectionSet, warn: (line: string) => void): Promise<void> {
  const thread = new SetThread({ dataDir, set, purpose: 'serve', warn });
  try {
    await thread.complete();
  } finally {
    await thread.close();
  }
}
