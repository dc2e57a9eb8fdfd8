import type { MessageBody } from '../../shared/api/messages.ts';
import type { Message } from '../../shared/rows.ts';
import { keys, readJson, writeJson } from '../session/storage.ts';

type WithoutClientId<B> = B extends unknown ? Omit<B, 'clientId' | 'mentions'> & { mentions?: string[] } : never;
export type MessageBodyWithoutClientId = WithoutClientId<MessageBody>;
/** Body of a message to the customer. */
export type AnswerBody = Exclude<MessageBodyWithoutClientId, { direction: 'note' }>;

/** A message that is not confirmed by the server, or was refused. */
export interface PendingMessage {
  clientId: string;
  conversationId: string;
  /** Author. Another user of this browser does not send the message. */
  author: string;
  at: string;
  body: MessageBodyWithoutClientId;
  state: 'sending' | 'waiting' | 'failed';
  /** Why it waits or failed, as text. */
  reason: string | null;
  /** Id of the row that arrived before the response and is shown instead. The response is still awaited. */
  shownAs: string | null;
  /** Sent in one request with all messages of this id. `resolve` closes the case. */
  together?: { id: string; resolve: boolean };
}

/** The next messages of a conversation to send: a single one, or all parts of one reply. */
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

/** Reloaded before each change, because other tabs of this browser use the same entry. */
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
