import type { Draft } from './conversation-state.ts';
import type { ProjectionContext, Stored } from './stored.ts';

/** So many unread messages are remembered one by one; reading up to one before them changes nothing. */
const rememberedMax = 100;

/** The customer wrote something that nobody has read. */
export function nowUnread({ row, hidden }: Draft, messageId: string): void {
  row.unreadCount += 1;
  hidden.unread = [...hidden.unread, messageId].slice(-rememberedMax);
}

export function allRead({ row, hidden }: Draft, context: ProjectionContext): void {
  row.unreadCount = 0;
  hidden.unread = [];
  hidden.readUpTo = context.position;
}

/** The customer took a message back. */
export function nothingToRead({ row, hidden }: Draft, message: Stored<'message'>): void {
  const remembered = hidden.unread.includes(message.row.id);
  const forgotten = row.unreadCount > hidden.unread.length && message.row.position > hidden.readUpTo;
  if (!remembered && !forgotten) return;
  row.unreadCount -= 1;
  hidden.unread = hidden.unread.filter((id) => id !== message.row.id);
}
