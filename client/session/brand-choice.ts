import { atom } from 'jotai';
import { keys, read, write } from './storage.ts';

const chosen = atom(read(keys.brand) ?? 'all');
// Read anew with the next sign-in: another person's choice is forgotten by then.
chosen.onMount = (set) => set(read(keys.brand) ?? 'all');

/** The brand whose things are shown: its id, or 'all'. Kept in the browser. */
export const brandAtom = atom(
  (get) => get(chosen),
  (_get, set, id: string) => {
    write(keys.brand, id);
    set(chosen, id);
  },
);
