import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { local, session } from '../session/browser-storage.ts';

/** A person's choice that this browser keeps, the same in all its windows. */
export function keptAtom<T>(key: string, initial: T, options?: { getOnInit?: boolean }) {
  return atomWithStorage<T>(
    key,
    initial,
    createJSONStorage<T>(() => local),
    options,
  );
}

/** One that this window keeps over a reload. */
export function windowAtom<T>(key: string, initial: T, options?: { getOnInit?: boolean }) {
  return atomWithStorage<T>(
    key,
    initial,
    createJSONStorage<T>(() => session),
    options,
  );
}
