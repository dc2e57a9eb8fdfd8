import { messageParts } from '../../shared/message-parts.ts';
import type { Message } from '../../shared/rows.ts';
import { call } from '../api/api.ts';
import { errorWords } from '../api/error-words.ts';
import { listenToRows, rowsOf } from '../sync/store.ts';
import type { ActiveCall } from './active-call.ts';

/** Sends the customer the message with the button. @returns the call's id, or why there is none, in words */
export async function invite({
  conversationId,
  kind,
}: ActiveCall): Promise<{ callId: string; words: null } | { callId: null; words: string }> {
  const result = await call('POST /conversations/:id/calls', { params: { id: conversationId }, body: { kind } });
  return result.error ? { callId: null, words: errorWords(result) } : { callId: result.data.id, words: null };
}

/** Tells when LINE did not take the message, and when it is sent after all. @returns the function that ends it */
export function watchInvitation(callId: string, tell: (arrived: boolean) => void): () => void {
  const look = (message: Message) => {
    const content = messageParts(message);
    if (content.kind === 'template' && content.parts.call?.callId === callId) tell(message.status !== 'failed');
  };
  for (const message of rowsOf('message').values()) look(message);
  return listenToRows((changes) => {
    for (const { kind, after } of changes) if (kind === 'message' && after !== undefined) look(after as Message);
  });
}
