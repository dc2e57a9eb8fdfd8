import { Refusal } from '../../shared/errors.ts';
import { serveThread } from '../process/serve-thread.ts';
import { type CopyLog, copyLog } from './copy-log.ts';
import { isMachineTrouble } from './machine-trouble.ts';
import type { SealedAccount } from './sealed-accounts.ts';

function copy(given: CopyLog): SealedAccount[] {
  try {
    return copyLog(given, (position) => void told.$callEvent('checked', position));
  } catch (error) {
    if (error instanceof Refusal || isMachineTrouble(error)) throw error;
    // The rest is of what SQLite or JSON cannot make sense of.
    throw new Refusal('not_a_backup');
  }
}

const calls = { copy };
export type CheckCalls = typeof calls;
/** The position up to which the log is checked. */
export type CheckTold = { checked: (position: number) => void };

const told = serveThread<CheckTold>(calls);
