import type { Conversation } from '../../shared/rows.ts';
import type { Stored } from '../projections/stored.ts';

/** LINE counts a push once for each who gets it: the members of a group or room as LINE told them last, one before it has. */
export function recipientsOf({
  kind,
  memberCount,
}: Pick<Conversation, 'kind'> & { memberCount: number | null }): number {
  return kind === 'user' ? 1 : Math.max(1, memberCount ?? 1);
}

/** The same of a conversation of the inbox. */
export function recipientsIn(conversation: Stored<'conversation'> | undefined): number {
  if (conversation === undefined) return 1;
  return recipientsOf({ kind: conversation.row.kind, memberCount: conversation.hidden.memberCount });
}
