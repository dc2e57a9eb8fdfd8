import type { Draft } from './conversation-state.ts';
import type { Facts, Read, Stored } from './stored.ts';

/** So many unread messages are remembered one by one; reading up to one before them changes nothing. */
const rememberedMax = 100;

/** The customer wrote something that nobody has read. */
export function nowUnread({ row, hidden }: Draft, messageId: string): void {
  row.unreadCount += 1;
  hidden.unread = [...hidden.unread, messageId].slice(-rememberedMax);
}

export function allRead({ row, hidden }: Draft, facts: Facts): void {
  row.unreadCount = 0;
  hidden.unread = [];
  hidden.readUpTo = facts.position;
}

/** The customer took a message back. */
export function nothingToRead({ row, hidden }: Draft, message: Stored<'message'>): void {
  const remembered = hidden.unread.includes(message.row.id);
  const forgotten = row.unreadCount > hidden.unread.length && message.hidden.position > hidden.readUpTo;
  if (!remembered && !forgotten) return;
  row.unreadCount -= 1;
  hidden.unread = hidden.unread.filter((id) => id !== message.row.id);
}

/** What of the remembered messages stands after one in the thread; null when that is all there is to read still. */
export function unreadAfter({ hidden }: Stored<'conversation'>, upTo: string | null, read: Read): string[] | null {
  const last = upTo === null ? undefined : read('message', upTo);
  if (last === undefined) return [];
  const after = hidden.unread.filter((id) => {
    const message = read('message', id);
    return message !== undefined && isAfter(message, last);
  });
  return after.length === hidden.unread.length && after.length > 0 ? null : after;
}

/** By when it happened, then by arrival, as the thread is ordered. */
function isAfter(a: Stored<'message'>, b: Stored<'message'>): boolean {
  if (a.row.at !== b.row.at) return a.row.at > b.row.at;
  if (a.hidden.position !== b.hidden.position) return a.hidden.position > b.hidden.position;
  return a.row.id > b.row.id;
}
