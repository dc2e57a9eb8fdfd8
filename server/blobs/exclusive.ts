import { Locks } from '../engine/locks.ts';
import type { Blobs } from './port.ts';

const locks = new WeakMap<Blobs, Locks>();

/**
 * One at a time per blob: between asking whether a row still names it and deleting it, nobody may begin to name it. A
 * new name is given in here too, after a check that the blob is still there.
 */
export function exclusively<T>(blobs: Blobs, hash: string, work: () => Promise<T>): Promise<T> {
  const known = locks.get(blobs) ?? new Locks();
  locks.set(blobs, known);
  return known.run(hash, work);
}

/** The same for several; always in one order, so that no two wait for each other. */
export function allExclusively<T>(blobs: Blobs, hashes: readonly string[], work: () => Promise<T>): Promise<T> {
  const [first, ...others] = [...new Set(hashes)].sort();
  if (first === undefined) return work();
  return exclusively(blobs, first, () => allExclusively(blobs, others, work));
}

export async function isKept(blobs: Blobs, hash: string): Promise<boolean> {
  const found = await blobs.open(hash, { start: 0, end: 0 });
  found?.stream.destroy();
  return found !== null;
}
