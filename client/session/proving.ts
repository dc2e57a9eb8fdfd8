import { atom } from 'jotai';
import { atoms } from '../app/atoms.ts';

/** The open question for the password, or `null`. */
export const provingAtom = atom<{ end: (proved: boolean) => void } | null>(null);

let proving: Promise<boolean> | null = null;
let isOffered = false;

/** Enables the question while a dialog for it is mounted. @returns a function that disables it */
export function offerProving(): () => void {
  isOffered = true;
  return () => {
    isOffered = false;
    atoms.get(provingAtom)?.end(false);
  };
}

/** Asks once for all waiting calls. @returns whether the user confirmed their identity */
export function proveAgain(): Promise<boolean> {
  if (!isOffered) return Promise.resolve(false);
  proving ??= new Promise<boolean>((end) => atoms.set(provingAtom, { end })).finally(() => {
    proving = null;
    atoms.set(provingAtom, null);
  });
  return proving;
}
