import { Locks } from '../engine/locks.ts';
import type { Blobs } from './port.ts';

const locks = new WeakMap<Blobs, Locks>();

/**
 * Runs at most one task at a time per blob. Deleting a blob and adding a reference to it must both use this function: otherwise a row could
 * start to reference the blob after the deletion has checked that there are no references. A task that adds a reference must check that the
 * blob still exists.
 */
export function exclusively<T>(blobs: Blobs, hash: string, work: () => Promise<T>): Promise<T> {
  const known = locks.get(blobs) ?? new Locks();
  locks.set(blobs, known);
  return known.run(hash, work);
}

/** Runs a task exclusively for several blobs. Locks in a fixed order to avoid deadlocks. */
export function allExclusively<T>(blobs: Blobs, hashes: readonly string[], work: () => Promise<T>): Promise<T> {
  const [first, ...others] = [...new Set(hashes)].sort();
  if (first === undefined) return work();
  return exclusively(blobs, first, () => allExclusively(blobs, others, work));
}

/** Whether a blob exists. Reads its first byte to the end, because destroying the stream would also end a connection to the store. */
export async function isKept(blobs: Pick<Blobs, 'open'>, hash: string): Promise<boolean> {
  const found = await blobs.open(hash, { start: 0, end: 0 });
  await found?.stream.toArray();
  return found !== null;
}
