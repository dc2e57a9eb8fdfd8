import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { local, session } from '../session/browser-storage.ts';

/** Creates an atom for a user's choice. The choice is stored in this browser and shared with all its windows. */
export function storedAtom<T>(key: string, initial: T, options?: { getOnInit?: boolean }) {
  return atomWithStorage<T>(
    key,
    initial,
    createJSONStorage<T>(() => local),
    options,
  );
}

/** Creates an atom for a choice that is stored for this window only. The choice survives a reload. */
export function windowAtom<T>(key: string, initial: T, options?: { getOnInit?: boolean }) {
  return atomWithStorage<T>(
    key,
    initial,
    createJSONStorage<T>(() => session),
    options,
  );
}
