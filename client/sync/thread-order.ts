import type { Message } from '../../shared/rows.ts';
import type { Order } from './loaded-range.ts';

const descending = <T extends string | number>(a: T, b: T) => (a < b ? 1 : a > b ? -1 : 0);

/** Newest first, by when it happened and then by arrival, as the server has it. */
export function threadOrder(conversationId: string): Order<Message> {
  return {
    matches: (message) => message.conversationId === conversationId,
    compare: (a, b) => descending(a.at, b.at) || descending(a.position, b.position) || descending(a.id, b.id),
  };
}
