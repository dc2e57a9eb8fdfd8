import { useState } from 'react';
import { newId } from '../api/new-id.ts';

/** Returns a list in which an item was moved. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from] as T);

/**
 * Returns keys for the items of a list that have no ids. The functions must be called when an item is moved or removed, so that each item
 * keeps its key, and with it its focus and its state. Items that are added at the end get new keys.
 */
export function useItemKeys(count: number) {
  const [known, setKeys] = useState<readonly string[]>([]);
  const keys = known.length < count ? [...known, ...Array.from({ length: count - known.length }, newId)] : known;
  if (keys !== known) setKeys(keys);
  return {
    keys,
    move: (from: number, to: number) => setKeys(moved(keys, from, to)),
    remove: (place: number) => setKeys(keys.toSpliced(place, 1)),
  };
}
