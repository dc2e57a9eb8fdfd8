import { SetThread } from './engine/set-thread.ts';
import type { ProjectionSet } from './projections/set.ts';

/** The set's rows hold all of the log, and its files nothing that was erased: its thread empties them as it ends. */
export async function bringToEnd(dataDir: string, set: ProjectionSet, warn: (line: string) => void): Promise<void> {
  const thread = new SetThread({ dataDir, set, purpose: 'serve', warn });
  try {
    await thread.whole();
  } finally {
    await thread.close();
  }
}
