import type { Message } from '../../shared/rows.ts';
import { threadOrder } from '../../shared/thread-order.ts';
import type { Order } from './loaded-range.ts';

/** The server's order, newest first. */
export function newestFirst(conversationId: string): Order<Message> {
  return {
    matches: (message) => message.conversationId === conversationId,
    compare: (a, b) => {
      const differing = threadOrder.find((field) => a[field] !== b[field]);
      return differing === undefined ? 0 : a[differing] < b[differing] ? 1 : -1;
    },
  };
}
