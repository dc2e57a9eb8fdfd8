import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * The calling thread comes after the others of this process when there is work for all of them, whatever priority the process was
 * given. Only Linux knows priorities of threads.
 */
export function giveWay(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
    setPriority(thread, Math.min(PRIORITY_LOW, getPriority(process.pid) + PRIORITY_BELOW_NORMAL));
  } catch {
    // It shares the processor as before.
  }
}
