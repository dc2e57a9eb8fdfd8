import { SetThread } from './engine/set-thread.ts';
import type { ProjectionSet } from './projections/set.ts';

/** Brings the set's rows to the end of the log and removes erased data from its files, which its thread truncates when it ends. */
export async function bringToEnd(dataDir: string, set: ProjectionSet, warn: (line: string) => void): Promise<void> {
  const thread = new SetThread({ dataDir, set, purpose: 'serve', warn });
  try {
    await thread.complete();
  } finally {
    await thread.close();
  }
}
