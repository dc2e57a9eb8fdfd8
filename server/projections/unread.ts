import type { Draft } from './conversation-state.ts';
import type { ProjectionContext, Stored } from './stored.ts';

/** Number of unread messages whose ids are stored. Reading up to an earlier message changes nothing. */
export const rememberedMax = 100;

/** Adds an unread message of the customer. */
export function nowUnread({ row, hidden }: Draft, messageId: string): void {
  row.unreadCount += 1;
  hidden.unread = [...hidden.unread, messageId].slice(-rememberedMax);
}

export function allRead({ row, hidden }: Draft, context: ProjectionContext): void {
  row.unreadCount = 0;
  hidden.unread = [];
  hidden.readUpTo = context.position;
  if (hidden.block !== null) hidden.block = { ...hidden.block, unread: [], unreadCount: 0 };
}

/** Removes a message that the customer unsent. */
export function nothingToRead({ row, hidden }: Draft, message: Stored<'message'>): void {
  const { block } = hidden;
  if (block?.unread.includes(message.row.id)) {
    const unread = block.unread.filter((id) => id !== message.row.id);
    hidden.block = { ...block, unread, unreadCount: block.unreadCount - 1 };
  }
  const remembered = hidden.unread.includes(message.row.id);
  const forgotten = row.unreadCount > hidden.unread.length && message.row.position > hidden.readUpTo;
  if (!remembered && !forgotten) return;
  row.unreadCount -= 1;
  hidden.unread = hidden.unread.filter((id) => id !== message.row.id);
}
