import type { Draft } from './conversation-state.ts';
import type { ProjectionContext, Stored, Unread } from './stored.ts';

/** Maximum number of unread messages whose ids are stored. Older unread messages are only counted. */
export const storedUnreadMax = 100;

/** Returns the unread messages, including those that a block hides. */
export function unreadOf({ row, hidden }: Draft): Unread {
  const { unread, unreadCount } = hidden.block ?? { unread: hidden.unread, unreadCount: row.unreadCount };
  return { unread, unreadCount };
}

/**
 * Sets the unread messages. While we block the conversation, they are stored in `hidden.block` only, so that screens show no unread
 * messages.
 */
export function setUnread({ row, hidden }: Draft, { unread, unreadCount }: Unread): void {
  if (hidden.block !== null) hidden.block = { ...hidden.block, unread, unreadCount };
  else {
    hidden.unread = unread;
    row.unreadCount = unreadCount;
  }
}

/** Adds an unread message of the customer. */
export function addUnread({ row, hidden }: Draft, messageId: string): void {
  row.unreadCount += 1;
  hidden.unread = [...hidden.unread, messageId].slice(-storedUnreadMax);
}

/** Marks everything as read, and the conversation as opened after a snooze. */
export function allRead(draft: Draft, context: ProjectionContext): void {
  draft.hidden.readUpTo = context.position;
  draft.row.snoozeEnded = false;
  setUnread(draft, { unread: [], unreadCount: 0 });
}

/**
 * Marks the messages as read that arrived before a position of the log. Nothing changes if all messages with stored ids arrived later,
 * because messages without stored ids cannot be distinguished.
 */
export function readBefore(draft: Draft, position: number, context: ProjectionContext): void {
  const { unread } = unreadOf(draft);
  const left = unread.filter((id) => (context.read('message', id)?.row.position ?? 0) > position);
  draft.hidden.readUpTo = Math.max(draft.hidden.readUpTo, position);
  if (left.length > 0 && left.length === unread.length) return;
  setUnread(draft, { unread: left, unreadCount: left.length });
}

/** Removes a message that the customer unsent from the unread messages. */
export function removeUnread(draft: Draft, message: Stored<'message'>): void {
  const { unread, unreadCount } = unreadOf(draft);
  const isStored = unread.includes(message.row.id);
  const isUnreadWithoutId = unreadCount > unread.length && message.row.position > draft.hidden.readUpTo;
  if (!isStored && !isUnreadWithoutId) return;
  setUnread(draft, { unread: unread.filter((id) => id !== message.row.id), unreadCount: unreadCount - 1 });
}
