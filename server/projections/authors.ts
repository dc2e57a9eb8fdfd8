import type { ProfileContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import type { MessageAuthor } from '../../shared/rows.ts';
import { isRequestedBeforeErasure } from './effects.ts';
import { type ProjectionContext, put, type RowChange, type RowOp, type Stored } from './stored.ts';

/** Returns the name that LINE reported for an author. Empty if LINE has not reported a name yet, or the author hides it. */
export function nameOf(conversation: Stored<'conversation'> | undefined, userId: string | null): string {
  if (conversation === undefined || userId === null) return '';
  const { customer } = conversation.row;
  return userId === customer.userId ? customer.displayName : (conversation.hidden.members[userId] ?? '');
}

export function customerOf(conversation: Stored<'conversation'> | undefined, userId: string | null): MessageAuthor {
  return { type: 'customer', id: userId, name: nameOf(conversation, userId) };
}

/** Returns the author of a message: a member of staff, or the system if there is no `staffId`. */
export function writerOf({ staffId, staffName }: { staffId: string | null; staffName: string }): MessageAuthor {
  return { type: staffId === null ? 'system' : 'staff', id: staffId, name: staffName };
}

/** Returns the author that a message has after an erasure. Customers become anonymous, staff do not change. */
export function unnamed(author: MessageAuthor): MessageAuthor {
  return author.type === 'customer' ? { type: 'customer', id: null, name: '' } : author;
}

/**
 * Updates the author in the conversation's last message when a message gets another author. The author changes when a name arrives later
 * than the message, or is erased.
 */
export function lastAuthor({ id, before, after }: RowChange<'message'>, context: ProjectionContext): RowOp[] {
  if (before === undefined || after === undefined || after.row.author === before.row.author) return [];
  const conversation = context.read('conversation', after.row.conversationId);
  const lastMessage = conversation?.row.lastMessage;
  if (conversation === undefined || lastMessage == null || lastMessage.id !== id) return [];
  const row = { ...conversation.row, lastMessage: { ...lastMessage, author: after.row.author } };
  return [put(context, 'conversation', row, conversation.hidden)];
}

const namelessMax = 20;

/** Adds a message to the list of messages whose author has no name yet. Beyond the limit, the oldest messages are dropped. */
export function withNameless(nameless: readonly string[], messageId: string): string[] {
  return [...nameless, messageId].slice(-namelessMax);
}

/** Adds the author's name to messages that arrived before the profile. */
export function profileFetched(event: EventOf<'profile.fetched'>, context: ProjectionContext): RowOp[] {
  if (isRequestedBeforeErasure(event, context)) return [];
  const name = context.content<ProfileContent>(event.content)?.displayName ?? '';
  if (name === '') return [];
  const nameless = context.read('conversation', event.conversationId)?.hidden.nameless ?? [];
  return nameless.flatMap((id) => {
    const stored = context.read('message', id);
    if (stored?.row.author.id !== event.userId || stored.row.status === 'unsent') return [];
    const { row, hidden } = stored;
    return [put(context, 'message', { ...row, author: { ...row.author, name } }, hidden)];
  });
}
