import { workerData } from 'node:worker_threads';
import { serveThread } from '../process/serve-thread.ts';
import { compact } from './compact.ts';
import { openFile } from './open-file.ts';

/**
 * Entry point of the thread that copies pages from a write-ahead log to its database file and compacts the file. A separate thread is used,
 * because both tasks wait for the disk.
 */

const sqlite = openFile(workerData as string, { synchronous: 'NORMAL', cache: 1 });
sqlite.pragma('busy_timeout = 0');

const calls = {
  checkpoint: () => void sqlite.pragma('wal_checkpoint(PASSIVE)'),
  /** Compacts the file. Waits for a transaction in progress. */
  compact: () => {
    sqlite.pragma('busy_timeout = 5000');
    try {
      compact(sqlite);
    } finally {
      sqlite.pragma('busy_timeout = 0');
    }
  },
  close: () => void sqlite.close(),
};

export type CheckpointCalls = typeof calls;

serveThread(calls);
