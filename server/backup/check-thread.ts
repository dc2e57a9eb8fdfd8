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
    // All other errors mean that SQLite or JSON could not be parsed.
    throw new Refusal('not_a_backup');
  }
}

const calls = { copy };
export type CheckCalls = typeof calls;
/** Position up to which the log has been checked. */
export type CheckTold = { checked: (position: number) => void };

const told = serveThread<CheckTold>(calls);
