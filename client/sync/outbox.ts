import type { MessageBody } from '../../shared/api/messages.ts';
import type { Message } from '../../shared/rows.ts';
import { keys, readJson, writeJson } from '../session/storage.ts';

type WithoutClientId<B> = B extends unknown ? Omit<B, 'clientId' | 'mentions'> & { mentions?: string[] } : never;
export type MessageBodyWithoutClientId = WithoutClientId<MessageBody>;
/** Body of a message to the customer. */
export type AnswerBody = Exclude<MessageBodyWithoutClientId, { direction: 'note' }>;

/** When a reply is sent: at a time, or after a delay in which it can be undone. */
export type SendLater = { sendAt: string; cancelIfCustomerWrites: boolean } | { undoSeconds: 5 | 10 };

/** A message that the server has not confirmed yet, or has refused. */
export interface PendingMessage {
  clientId: string;
  conversationId: string;
  /** Id of the author. The message is not sent while another user is signed in to this browser. */
  author: string;
  at: string;
  body: MessageBodyWithoutClientId;
  state: 'sending' | 'waiting' | 'failed';
  /** Text that explains why the message is waiting or failed. `null` while the message is being sent. */
  reason: string | null;
  /**
   * Id of the message's row if the row arrived before the response, otherwise `null`. The row is then shown instead of this entry, which
   * stays in the outbox until the response arrives.
   */
  shownAs: string | null;
  /**
   * Reply to which the message belongs. All messages of a reply are sent in one request. `resolve`: whether the reply resolves the case.
   * `later`: when the reply is sent, at once if absent.
   */
  together?: { id: string; resolve: boolean; later?: SendLater };
}

/** Returns the messages of a conversation to send next: a single message, or all messages of one reply. */
export function nextToSend(pending: readonly PendingMessage[], conversationId: string): readonly PendingMessage[] {
  const waiting = pending.filter((message) => message.conversationId === conversationId && message.state !== 'failed');
  const [first] = waiting;
  if (first?.together === undefined) return waiting.slice(0, 1);
  return waiting.filter(({ together }) => together?.id === first.together?.id);
}

/** Returns the pending message that an arriving row replaces. */
export function standsFor(row: Message, pending: readonly PendingMessage[]): PendingMessage | undefined {
  return pending.find(({ clientId, author }) => clientId === row.clientId && author === row.author.id);
}

/** Returns all stored messages. Called before each change, because other tabs of this browser change the same storage entry. */
function readAll(): PendingMessage[] {
  const stored = readJson(keys.pending);
  return Array.isArray(stored) ? stored : [];
}

export function storedPending(author: string): PendingMessage[] {
  return readAll()
    .filter((message) => message.author === author)
    .map((message) => (message.state === 'failed' ? message : { ...message, state: 'sending', reason: null }));
}

export function keepPending(message: PendingMessage): void {
  const others = readAll().filter(({ clientId }) => clientId !== message.clientId);
  writeJson(keys.pending, [...others, message]);
}

export function forgetPending(clientId: string): void {
  const rest = readAll().filter((message) => message.clientId !== clientId);
  writeJson(keys.pending, rest);
}
