import type { ConversationChange } from '../../../../shared/api/conversation-changes.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { type AnswerBody, sendAnswer } from '../../../sync/send.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { changeWords, inverseOf, perform } from '../actions/change.ts';

const resolved: ConversationChange = { action: 'status', status: 'resolved' };

/** Sends a reply and resolves the case. Once the server confirms, a toast offers undo, which reopens the case but does not unsend. */
export function sendResolvingAnswer(conversation: Conversation, bodies: readonly AnswerBody[]): void {
  const { id, status } = conversation;
  // Replying to a pending case also opens it, which undo keeps.
  const back = inverseOf(resolved, { ...conversation, status: status === 'pending' ? 'open' : status });
  sendAnswer(id, bodies, true, () => {
    if (status !== 'resolved') toastUndo(changeWords(resolved), back && (() => void perform(id, back)));
  });
}
