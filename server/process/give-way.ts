import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** Lowers the priority of the calling thread below that of the other threads in this process. Only Linux supports priorities of threads. */
export function giveWay(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
    setPriority(thread, Math.min(PRIORITY_LOW, getPriority(process.pid) + PRIORITY_BELOW_NORMAL));
  } catch {
    // If the priority cannot be changed, the thread keeps its normal priority.
  }
}
