import type { ConversationChange } from '../../../../shared/api/conversation-changes.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { type AnswerBody, sendAnswer } from '../../../sync/send.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { changeWords, inverseOf, perform } from '../actions/change.ts';

const resolved: ConversationChange = { action: 'status', status: 'resolved' };

/** Sends the answer that ends the case; once the server has it, a toast offers the undo. The answer stays sent. */
export function sendResolvingAnswer(conversation: Conversation, bodies: readonly AnswerBody[]): void {
  const { id, status } = conversation;
  // An answer takes a case that nobody had: that much of it stays.
  const back = inverseOf(resolved, { ...conversation, status: status === 'pending' ? 'open' : status });
  sendAnswer(id, bodies, true, () => {
    if (status !== 'resolved') toastUndo(changeWords(resolved), back && (() => void perform(id, back)));
  });
}
