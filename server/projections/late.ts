import type { EventOf } from '../../shared/events/index.ts';
import { iso, type Stored } from './stored.ts';

/** LINE delivers events late, in any order, and more than once. */

/** Whether the message arrived before, under another event id. The known state remains. */
export function isRedelivered(known: Stored<'message'> | undefined): boolean {
  return known !== undefined && known.hidden.lineMessageId !== null;
}

/** Whether an edit is ignored: the message was unsent, or a later edit was already applied. */
export function isOvertaken(known: Stored<'message'> | undefined, { origin }: EventOf<'message.edited'>): boolean {
  if (known === undefined) return false;
  const { status, editedAt } = known.row;
  return status === 'unsent' || (editedAt !== null && editedAt > iso(origin.happenedAt));
}
