import type { Decide, Decision } from '../engine/decision.ts';
import { found } from './found.ts';
import { type QueueMessage, queueMessage, type SentAs } from './messages.ts';

interface Answer {
  conversationId: string;
  parts: readonly QueueMessage[];
  /** Whether the reply resolves the case. */
  resolve: boolean;
}

/** Queues messages in one record, so that one request sends them all. Messages already queued are not written again. */
export function answer(
  { conversationId, parts, resolve }: Answer,
  sentAs: SentAs,
): Decide<Decision & { messageIds: string[] }> {
  return (read, at) => {
    const { row } = found(read, 'conversation', conversationId);
    const queued = parts.map((part) => queueMessage(part, sentAs)(read, at));
    const events = queued.flatMap((one) => one.events);
    // A repeated call does not end a case that the customer has opened since.
    if (resolve && events.length > 0 && row.status !== 'resolved') {
      events.push({ type: 'conversation.status-changed', conversationId, status: 'resolved', content: null });
    }
    return {
      events,
      contents: queued.flatMap(({ contents = [] }) => contents),
      messageIds: queued.map(({ messageId }) => messageId),
    };
  };
}
