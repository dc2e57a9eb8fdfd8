import { atom } from 'jotai';
import { atoms } from '../app/atoms.ts';

/** The question whether it is still the same person, while it stands. */
export const provingAtom = atom<{ end: (proved: boolean) => void } | null>(null);

let proving: Promise<boolean> | null = null;
let isOffered = false;

/** Somewhere stands where the question can be asked. @returns the function that ends it */
export function offerProving(): () => void {
  isOffered = true;
  return () => {
    isOffered = false;
    atoms.get(provingAtom)?.end(false);
  };
}

/** One dialog for all that wait. @returns whether the person proved to be themselves */
export function proveAgain(): Promise<boolean> {
  if (!isOffered) return Promise.resolve(false);
  proving ??= new Promise<boolean>((end) => atoms.set(provingAtom, { end })).finally(() => {
    proving = null;
    atoms.set(provingAtom, null);
  });
  return proving;
}
