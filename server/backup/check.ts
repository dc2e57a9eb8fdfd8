import { Worker } from 'node:worker_threads';
import { Refusal } from '../../shared/errors.ts';
import type { FromCheck } from './check-thread.ts';
import type { CopyLog } from './copy-log.ts';
import type { SealedAccount } from './sealed-accounts.ts';

/** Memory that one record may take while it is checked. */
const heapMb = 2048;

/**
 * Checks and takes over a log that came from outside, in a thread of its own: the product serves on meanwhile.
 * @param told how far it is
 * @throws Refusal `not_a_backup`, `backup_too_new`
 */
export function checkLog(copy: CopyLog, told: (position: number) => void): Promise<SealedAccount[]> {
  const thread = new Worker(new URL('./check-thread.ts', import.meta.url), {
    workerData: copy,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const done = Promise.withResolvers<SealedAccount[]>();
  thread.on('message', (message: FromCheck) => {
    if ('position' in message) told(message.position);
    else if ('accounts' in message) done.resolve(message.accounts);
    else done.reject(new Refusal(message.refused));
  });
  thread.on('error', (error) => {
    const isTooMuch = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    done.reject(isTooMuch ? new Refusal('not_a_backup') : error);
  });
  thread.on('exit', () => done.reject(new Error('the check ended without a word')));
  return done.promise.finally(() => thread.terminate());
}
