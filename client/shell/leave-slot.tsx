import { useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import { lazyPart } from '../app/lazy-part.tsx';
import { type LeaveQuestion, leaveQuestionAtom, offerLeaving } from '../app/leave-guard.ts';

const LeaveDialog = lazyPart<{ question: LeaveQuestion }>(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** Question whether unsaved text can be discarded, above every page. */
export function LeaveSlot() {
  const question = useAtomValue(leaveQuestionAtom);
  useLayoutEffect(offerLeaving, []);
  return question !== null && <LeaveDialog question={question} />;
}
