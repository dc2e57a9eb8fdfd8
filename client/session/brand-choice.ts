import { atom } from 'jotai';
import { atoms } from '../app/atoms.ts';
import { sessionAtom } from './state.ts';
import { keys, read, write } from './storage.ts';

const chosen = atom(read(keys.brand) ?? 'all');

/** The brand whose things are shown: its id, or 'all'. Kept in the browser. */
export const brandAtom = atom(
  (get) => get(chosen),
  (_get, set, id: string) => {
    write(keys.brand, id);
    set(chosen, id);
  },
);

let isSignedIn = false;
// Read anew with each sign-in: another person's choice is forgotten by then.
atoms.sub(sessionAtom, () => {
  const was = isSignedIn;
  isSignedIn = atoms.get(sessionAtom).state === 'signedIn';
  if (isSignedIn && !was) atoms.set(chosen, read(keys.brand) ?? 'all');
});
