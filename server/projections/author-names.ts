import type { ProfileContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { isAskedBeforeErasure } from './effects.ts';
import { type Facts, put, type RowOp, type Stored } from './stored.ts';

/** What LINE has told of the name of who writes; '' until then, and for who keeps it to themselves. */
export function nameOf(conversation: Stored<'conversation'> | undefined, userId: string | null): string {
  if (conversation === undefined || userId === null) return '';
  const { customer } = conversation.row;
  return userId === customer.userId ? customer.displayName : (conversation.hidden.members[userId] ?? '');
}

const namelessMax = 20;

/** The messages that wait for their author's name, with one more that has just come. */
export function withNameless(nameless: readonly string[], messageId: string): string[] {
  return [...nameless, messageId].slice(-namelessMax);
}

/** A message that came before its author's profile has the name as soon as that is there. */
export function profileFetched(event: EventOf<'profile.fetched'>, facts: Facts): RowOp[] {
  if (isAskedBeforeErasure(event, facts)) return [];
  const name = facts.content<ProfileContent>(event.content)?.displayName ?? '';
  if (name === '') return [];
  const nameless = facts.read('conversation', event.conversationId)?.hidden.nameless ?? [];
  return nameless.flatMap((id) => {
    const stored = facts.read('message', id);
    if (stored?.row.author.id !== event.userId || stored.row.status === 'unsent') return [];
    const { row, hidden } = stored;
    return [put(facts, 'message', { ...row, author: { ...row.author, name } }, hidden)];
  });
}
