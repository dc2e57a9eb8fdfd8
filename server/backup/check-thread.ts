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
    // Any other error means that SQLite or JSON could not parse the file, so the file is not a backup.
    throw new Refusal('not_a_backup');
  }
}

const calls = { copy };
export type CheckCalls = typeof calls;
/** Called with the position up to which the log has been checked. */
export type CheckEvents = { checked: (position: number) => void };

const host = serveThread<CheckEvents>(calls);
