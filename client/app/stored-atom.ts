import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { local, session } from '../session/browser-storage.ts';

/** A user's choice, stored by this browser and shared by all its windows. */
export function storedAtom<T>(key: string, initial: T, options?: { getOnInit?: boolean }) {
  return atomWithStorage<T>(
    key,
    initial,
    createJSONStorage<T>(() => local),
    options,
  );
}

/** A choice stored for this window. Survives a reload. */
export function windowAtom<T>(key: string, initial: T, options?: { getOnInit?: boolean }) {
  return atomWithStorage<T>(
    key,
    initial,
    createJSONStorage<T>(() => session),
    options,
  );
}
