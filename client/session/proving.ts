import { atom } from 'jotai';
import { atoms } from '../app/atoms.ts';

/** The open password prompt. `null` if none is open. */
export const provingAtom = atom<{ end: (proved: boolean) => void } | null>(null);

let proving: Promise<boolean> | null = null;
let isOffered = false;

/** Enables the password prompt. Called when its dialog is mounted. @returns a function that disables the prompt */
export function offerProving(): () => void {
  isOffered = true;
  return () => {
    isOffered = false;
    atoms.get(provingAtom)?.end(false);
  };
}

/** Shows one prompt for all waiting calls. @returns whether the user confirmed their identity */
export function proveAgain(): Promise<boolean> {
  if (!isOffered) return Promise.resolve(false);
  proving ??= new Promise<boolean>((end) => atoms.set(provingAtom, { end })).finally(() => {
    proving = null;
    atoms.set(provingAtom, null);
  });
  return proving;
}
