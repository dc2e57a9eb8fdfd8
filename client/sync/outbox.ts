import type { MessageBody } from '../../shared/api/messages.ts';
import type { Message } from '../../shared/rows.ts';

type WithoutClientId<B> = B extends unknown ? Omit<B, 'clientId' | 'mentions'> & { mentions?: string[] } : never;
export type MessageBodyWithoutClientId = WithoutClientId<MessageBody>;
/** A message's body for the customer. */
export type AnswerBody = Exclude<MessageBodyWithoutClientId, { direction: 'note' }>;

/** A message that the server has not answered for yet, or has refused. */
export interface PendingMessage {
  clientId: string;
  conversationId: string;
  /** Author. Another user of this browser does not send the message. */
  author: string;
  at: string;
  body: MessageBodyWithoutClientId;
  state: 'sending' | 'waiting' | 'failed';
  /** Why it waits or failed, in words. */
  reason: string | null;
  /** The row came before the answer: it shows instead, and the answer is still waited for. */
  shownAs: string | null;
  /** Goes out in one request with the others of this id, and perhaps ends the case. */
  together?: { id: string; resolve: boolean };
}

/** The next to send of a conversation: one message, or those that go together, since they are read in that order. */
export function nextToSend(pending: readonly PendingMessage[], conversationId: string): readonly PendingMessage[] {
  const waiting = pending.filter((message) => message.conversationId === conversationId && message.state !== 'failed');
  const [first] = waiting;
  if (first?.together === undefined) return waiting.slice(0, 1);
  return waiting.filter(({ together }) => together?.id === first.together?.id);
}

/** Pending message that an arriving row replaces. */
export function standsFor(row: Message, pending: readonly PendingMessage[]): PendingMessage | undefined {
  return pending.find(({ clientId, author }) => clientId === row.clientId && author === row.author.id);
}
