import type { Decide, Decision } from '../engine/decision.ts';
import { found } from './found.ts';
import { type QueueMessage, queueMessage, type SentAs } from './messages.ts';

interface Answer {
  conversationId: string;
  parts: readonly QueueMessage[];
  /** The case is solved with it. */
  resolve: boolean;
}

/** Queues messages in one record, so that one request takes them all. Messages that are queued already are not written again. */
export function answer(
  { conversationId, parts, resolve }: Answer,
  sentAs: SentAs,
): Decide<Decision & { messageIds: string[] }> {
  return (read, at) => {
    const { row } = found(read, 'conversation', conversationId);
    const queued = parts.map((part) => queueMessage(part, sentAs)(read, at));
    const events = queued.flatMap((one) => one.events);
    // The same call again ends no case that the customer opened since.
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
