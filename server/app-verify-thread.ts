import { workerData } from 'node:worker_threads';
import { Problems } from './cli/problems.ts';
import { auditLog, type LogFindings } from './cli/verify.ts';
import { type SetFindings, verifySet } from './cli/verify-set.ts';
import { setOf } from './engine/sets.ts';
import { LogAudit } from './log/audit.ts';
import { SqliteLog } from './log/sqlite.ts';
import { serveThread } from './process/serve-thread.ts';
import type { SetName } from './projections/set.ts';

/**
 * Module that runs as the thread that verifies the log or the rows of one projection set. Each of them is verified in its own thread, so
 * that all are verified at the same time.
 */

export interface VerifyThreadData {
  dataDir: string;
}

export type VerifyThreadCalls = {
  verifyLog: () => LogFindings;
  verifySet: (name: SetName) => Promise<SetFindings>;
};

export type VerifyThreadEvents = {
  progress: (line: string) => void;
  /** Resolves when the log has been verified. */
  isLogSound: () => Promise<boolean>;
};

const { dataDir } = workerData as VerifyThreadData;

const main = serveThread<VerifyThreadEvents, VerifyThreadCalls>({
  verifyLog: () => {
    const audit = new LogAudit(dataDir);
    const problems = new Problems();
    try {
      return { counts: auditLog(audit, problems.report), ...problems.found };
    } finally {
      audit.close();
    }
  },
  verifySet: async (name): Promise<SetFindings> => {
    const set = setOf(name);
    const log = new SqliteLog(dataDir, { access: 'read', contentsOf: set.contentsOf });
    const warn = (line: string) => void main.$callEvent('progress', line);
    const isLogSound = (): Promise<boolean> => main.isLogSound();
    try {
      return await verifySet({ dataDir, log, set, isLogSound, warn });
    } finally {
      await log.close();
    }
  },
});
