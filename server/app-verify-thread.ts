import { workerData } from 'node:worker_threads';
import { type SetFindings, verifySet } from './cli/verify-set.ts';
import { setOf } from './engine/sets.ts';
import { SqliteLog } from './log/sqlite.ts';
import { serveThread } from './process/serve-thread.ts';
import type { SetName } from './projections/set.ts';

/**
 * Module that runs as the thread that verifies the rows of one projection set. Each set is verified in its own thread, so that all sets are
 * verified at the same time.
 */

export interface VerifyThreadData {
  dataDir: string;
  set: SetName;
}

export type VerifyThreadCalls = {
  verify: (isLogSound: boolean) => Promise<SetFindings>;
};

export type VerifyThreadEvents = {
  progress: (line: string) => void;
};

const { dataDir, set } = workerData as VerifyThreadData;

const main = serveThread<VerifyThreadEvents, VerifyThreadCalls>({
  verify: async (isLogSound) => {
    const log = new SqliteLog(dataDir, { access: 'read' });
    const warn = (line: string) => void main.$callEvent('progress', line);
    try {
      return await verifySet({ dataDir, log, set: setOf(set), isLogSound, warn });
    } finally {
      await log.close();
    }
  },
});
