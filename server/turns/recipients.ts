import type { Conversation } from '../../shared/rows.ts';
import type { Stored } from '../projections/stored.ts';

/**
 * Returns the number of messages that LINE bills for a push message, one per recipient: the last known number of members of a group or
 * room, or 1 if unknown.
 */
export function recipientsOf({
  kind,
  memberCount,
}: Pick<Conversation, 'kind'> & { memberCount: number | null }): number {
  return kind === 'user' ? 1 : Math.max(1, memberCount ?? 1);
}

/** Returns the number of recipients of a push message to a conversation. */
export function recipientsIn(conversation: Stored<'conversation'> | undefined): number {
  if (conversation === undefined) return 1;
  return recipientsOf({ kind: conversation.row.kind, memberCount: conversation.hidden.memberCount });
}
