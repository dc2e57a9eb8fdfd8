import { messageParts } from '../../shared/message-parts.ts';
import type { Message } from '../../shared/rows.ts';
import { call } from '../api/api.ts';
import { errorText } from '../api/error-text.ts';
import { listenToRows, rowsOf } from '../sync/store.ts';
import type { ActiveCall } from './active-call.ts';

/** Sends the invitation to the customer. @returns the id of the call, or the error text */
export async function invite({
  conversationId,
  kind,
}: ActiveCall): Promise<{ callId: string; message: null } | { callId: null; message: string }> {
  const result = await call('POST /conversations/:id/calls', { params: { id: conversationId }, body: { kind } });
  return result.error ? { callId: null, message: errorText(result) } : { callId: result.data.id, message: null };
}

/**
 * Calls the listener with the current state of the invitation and with each later state: `false` if the invitation could not be sent,
 * otherwise `true`.
 * @returns a function that unsubscribes
 */
export function watchInvitation(callId: string, listener: (arrived: boolean) => void): () => void {
  const look = (message: Message) => {
    const content = messageParts(message);
    if (content.kind === 'template' && content.parts.call?.callId === callId) listener(message.status !== 'failed');
  };
  for (const message of rowsOf('message').values()) look(message);
  return listenToRows('message', (changes) => {
    for (const { after } of changes) if (after !== undefined) look(after);
  });
}
