import type { MessageBody } from '../../shared/api/messages.ts';
import type { Message } from '../../shared/rows.ts';

type WithoutClientId<B> = B extends unknown ? Omit<B, 'clientId' | 'mentions'> & { mentions?: string[] } : never;
export type MessageBodyWithoutClientId = WithoutClientId<MessageBody>;
/** What goes to the customer. */
export type AnswerBody = Exclude<MessageBodyWithoutClientId, { direction: 'note' }>;

/** A message that the server has not answered for yet, or has refused. */
export interface PendingMessage {
  clientId: string;
  conversationId: string;
  /** Who wrote it: another person at this browser does not send it. */
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

const clockSkewMs = 10 * 60_000;

/** What of a conversation is sent next: one message, or those that go together, since they are read in that order. */
export function nextToSend(pending: readonly PendingMessage[], conversationId: string): readonly PendingMessage[] {
  const waiting = pending.filter((message) => message.conversationId === conversationId && message.state !== 'failed');
  const [first] = waiting;
  if (first?.together === undefined) return waiting.slice(0, 1);
  return waiting.filter(({ together }) => together?.id === first.together?.id);
}

/** The pending message that a row which has just come stands for: the oldest of its author that says the same. */
export function standsFor(row: Message, pending: readonly PendingMessage[]): PendingMessage | undefined {
  if (pending.some(({ shownAs }) => shownAs === row.id)) return undefined;
  return pending.find(
    (message) =>
      message.conversationId === row.conversationId &&
      message.author === row.author.id &&
      message.state !== 'failed' &&
      message.shownAs === null &&
      saysTheSame(message.body, row) &&
      Date.parse(row.at) > Date.parse(message.at) - clockSkewMs,
  );
}

function saysTheSame(body: MessageBodyWithoutClientId, row: Message): boolean {
  const direction = 'direction' in body ? (body.direction ?? 'out') : 'out';
  if (row.direction !== direction || row.kind !== (body.kind ?? 'text')) return false;
  if ('text' in body) return body.text.trim() === row.text.trim();
  if ('stickerId' in body) return row.content.stickerId === body.stickerId;
  return row.content.mediaId === body.mediaId;
}
