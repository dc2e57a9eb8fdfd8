import type { Message } from '../../shared/rows.ts';
import type { Arrivals } from './arrivals.ts';
import type { Order } from './window.ts';

/** Newest first, by when it happened and then by arrival, as the server has it. */
export function threadOrder(conversationId: string, arrivals: Arrivals): Order<Message> {
  return {
    matches: (message) => message.conversationId === conversationId,
    compare: (a, b) => (a.at === b.at ? arrivals.compare(b.id, a.id) : a.at < b.at ? 1 : -1),
  };
}
