import type { Stored } from '../projections/stored.ts';

/** LINE counts a push once for each who gets it: the members of a group, as far as they are known. */
export function recipientsOf(conversation: Stored<'conversation'> | undefined): number {
  if (conversation === undefined || conversation.row.kind === 'user') return 1;
  const { memberCount, members } = conversation.hidden;
  return Math.max(1, memberCount ?? Object.keys(members).length);
}
