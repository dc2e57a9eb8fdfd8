import type { Conversation } from '../../../../shared/rows.ts';
import { type AnswerBody, sendAnswer } from '../../../sync/send.ts';
import { toastUndo } from '../../../ui/toast-undo.tsx';
import { type Change, inverseOf } from '../actions/change.ts';
import { useChangeWords } from '../actions/change-words.ts';
import { perform } from '../actions/perform.ts';

const resolved: Change = { verb: 'status', status: 'resolved' };

/** Sends what ends the case; once the server has it, says so with a way back. What was sent stays sent. */
export function useResolvingAnswer(): (conversation: Conversation, bodies: readonly AnswerBody[]) => void {
  const words = useChangeWords();
  return (conversation, bodies) => {
    const { id, status } = conversation;
    // An answer takes a case that nobody had: that much of it stays.
    const back = inverseOf(resolved, { ...conversation, status: status === 'pending' ? 'open' : status });
    sendAnswer(id, bodies, true, () => {
      if (status !== 'resolved') toastUndo(words(resolved), back && (() => void perform(id, back)));
    });
  };
}
