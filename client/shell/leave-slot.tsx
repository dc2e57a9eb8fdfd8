import { useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import { lazyPart } from '../app/lazy-part.tsx';
import { type LeaveQuestion, leaveQuestionAtom, offerLeaving } from '../app/leave-guard.ts';

const LeaveDialog = lazyPart<{ question: LeaveQuestion }>(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** Where the question stands whether typed words are to be lost, over every page. */
export function LeaveSlot() {
  const question = useAtomValue(leaveQuestionAtom);
  useLayoutEffect(offerLeaving, []);
  return question !== null && <LeaveDialog question={question} />;
}
