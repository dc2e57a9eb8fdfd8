import { Refusal } from '../../shared/errors.ts';
import { isOutOfMemory } from '../process/out-of-memory.ts';
import { Thread } from '../process/thread.ts';
import type { CheckCalls, CheckTold } from './check-thread.ts';
import type { CopyLog } from './copy-log.ts';
import type { SealedAccount } from './sealed-accounts.ts';

/** Heap limit for checking. One record may need this much memory. */
const heapMb = 2048;

/**
 * Checks and copies an external log in a separate thread while the product keeps running.
 * @param told receives the position that has been checked
 * @throws Refusal `not_a_backup`, `backup_too_new`
 */
export async function checkLog(copy: CopyLog, told: (position: number) => void): Promise<SealedAccount[]> {
  const thread = new Thread<CheckCalls, CheckTold>({
    name: "the backup's check",
    entry: 'check-thread',
    data: () => null,
    told: { checked: told },
    warn: () => undefined,
    limits: { maxOldGenerationSizeMb: heapMb },
  });
  try {
    return await thread.ask('copy', copy);
  } catch (error) {
    throw isOutOfMemory(error) ? new Refusal('not_a_backup') : error;
  } finally {
    await thread.close();
  }
}
