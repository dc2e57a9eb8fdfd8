import { Refusal } from '../../shared/errors.ts';
import { serveThread } from '../process/serve-thread.ts';
import { type CopyLog, copyLog } from './copy-log.ts';
import { isMachineError } from './machine-errors.ts';
import type { SealedAccount } from './sealed-accounts.ts';

function copy(request: CopyLog): SealedAccount[] {
  try {
    return copyLog(request, (position) => void host.$callEvent('checked', position));
  } catch (error) {
    if (error instanceof Refusal || isMachineError(error)) throw error;
    // All other errors mean that SQLite or JSON could not be parsed.
    throw new Refusal('not_a_backup');
  }
}

const calls = { copy };
export type CheckCalls = typeof calls;
/** Position up to which the log has been checked. */
export type CheckEvents = { checked: (position: number) => void };

const host = serveThread<CheckEvents>(calls);
