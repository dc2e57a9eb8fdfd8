import { parentPort, workerData } from 'node:worker_threads';
import { type ErrorCode, Refusal } from '../../shared/errors.ts';
import { type CopyLog, copyLog } from './copy-log.ts';
import type { SealedAccount } from './sealed-accounts.ts';

export type FromCheck = { position: number } | { accounts: SealedAccount[] } | { refused: ErrorCode };

const tell = (message: FromCheck) => parentPort?.postMessage(message);

/** A disk that is full or fails is no fault of the backup. */
const isOurs = (error: unknown) => /^SQLITE_(FULL|IOERR)/.test(String((error as { code?: unknown }).code));

try {
  tell({ accounts: copyLog(workerData as CopyLog, (position) => tell({ position })) });
} catch (error) {
  if (isOurs(error)) throw error;
  // The rest is of what SQLite or JSON cannot make sense of.
  tell({ refused: error instanceof Refusal ? error.code : 'not_a_backup' });
}
