import type { ProfileContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import type { MessageAuthor } from '../../shared/rows.ts';
import { isAskedBeforeErasure } from './effects.ts';
import { type ProjectionContext, put, type RowChange, type RowOp, type Stored } from './stored.ts';

/** LINE's name of an author; '' until it is known, and for people who hide it. */
export function nameOf(conversation: Stored<'conversation'> | undefined, userId: string | null): string {
  if (conversation === undefined || userId === null) return '';
  const { customer } = conversation.row;
  return userId === customer.userId ? customer.displayName : (conversation.hidden.members[userId] ?? '');
}

export function customerOf(conversation: Stored<'conversation'> | undefined, userId: string | null): MessageAuthor {
  return { type: 'customer', id: userId, name: nameOf(conversation, userId) };
}

/** A person of the staff, or the product itself. */
export function writerOf({ staffId, staffName }: { staffId: string | null; staffName: string }): MessageAuthor {
  return { type: staffId === null ? 'system' : 'staff', id: staffId, name: staffName };
}

/** An author after an erasure: customers are nobody, the staff stay. */
export function unnamed(author: MessageAuthor): MessageAuthor {
  return author.type === 'customer' ? { type: 'customer', id: null, name: '' } : author;
}

/** The inbox names the author of the last message as its row does, also when the name comes later, or goes. */
export function lastAuthor({ id, before, after }: RowChange<'message'>, context: ProjectionContext): RowOp[] {
  if (before === undefined || after === undefined || after.row.author === before.row.author) return [];
  const conversation = context.read('conversation', after.row.conversationId);
  const lastMessage = conversation?.row.lastMessage;
  if (conversation === undefined || lastMessage == null || lastMessage.id !== id) return [];
  const row = { ...conversation.row, lastMessage: { ...lastMessage, author: after.row.author } };
  return [put(context, 'conversation', row, conversation.hidden)];
}

const namelessMax = 20;

/** The messages that wait for their author's name, with one more that has just come. */
export function withNameless(nameless: readonly string[], messageId: string): string[] {
  return [...nameless, messageId].slice(-namelessMax);
}

/** A message that came before its author's profile has the name as soon as that is there. */
export function profileFetched(event: EventOf<'profile.fetched'>, context: ProjectionContext): RowOp[] {
  if (isAskedBeforeErasure(event, context)) return [];
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
