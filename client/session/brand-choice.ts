import { atom } from 'jotai';
import { atoms } from '../app/atoms.ts';
import { sessionAtom } from './state.ts';
import { keys, read, write } from './storage.ts';

const chosen = atom(read(keys.brand) ?? 'all');

/** The selected brand: its id, or 'all'. Stored in the browser. */
export const brandAtom = atom(
  (get) => get(chosen),
  (_get, set, id: string) => {
    write(keys.brand, id);
    set(chosen, id);
  },
);

let isSignedIn = false;
// Reads the stored choice again on each sign-in. If another user was signed in before, that user's choice has been deleted by now.
atoms.sub(sessionAtom, () => {
  const was = isSignedIn;
  isSignedIn = atoms.get(sessionAtom).state === 'signedIn';
  if (isSignedIn && !was) atoms.set(chosen, read(keys.brand) ?? 'all');
});
