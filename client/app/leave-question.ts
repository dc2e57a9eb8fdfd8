import { atom } from 'jotai';
import { atoms } from './atoms.ts';
import type { LatestUnsaved } from './leave-guard.ts';

/** Typed words that would be lost, and the way on without them. */
export interface LeaveQuestion {
  unsaved: readonly LatestUnsaved[];
  go: () => void;
}

/** The question, while it stands. */
export const leaveQuestionAtom = atom<LeaveQuestion | null>(null);

let isOffered = false;

/** Somewhere stands where the question can be asked. @returns the function that ends it */
export function offerLeaving(): () => void {
  isOffered = true;
  return () => {
    isOffered = false;
    stay();
  };
}

/** Asks once, however many forms it is about; where nothing can be asked, it goes on. */
export function askLeaving(question: LeaveQuestion): void {
  if (isOffered) atoms.set(leaveQuestionAtom, question);
  else question.go();
}

export const stay = (): void => atoms.set(leaveQuestionAtom, null);

/** A form that is gone is not asked about any more. */
export function forgetLeaving(unsaved: LatestUnsaved): void {
  if (atoms.get(leaveQuestionAtom)?.unsaved.includes(unsaved)) stay();
}
