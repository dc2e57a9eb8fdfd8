import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** The calling thread comes after the others when there is work for all of them. Only Linux knows priorities of threads. */
export function giveWay(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It shares the processor as before.
  }
}
