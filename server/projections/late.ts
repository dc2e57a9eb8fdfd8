import type { EventOf } from '../../shared/events/index.ts';
import { iso, type Stored } from './stored.ts';

/** LINE's events come late, in any order and more than once. */

/** LINE told of it under another event id: it is what it has become since. */
export function isToldAgain(known: Stored<'message'> | undefined): boolean {
  return known !== undefined && known.hidden.lineMessageId !== null;
}

/** An edit of what was unsent by now changes nothing, and of several edits the greatest time wins. */
export function isOvertaken(known: Stored<'message'> | undefined, { origin }: EventOf<'message.edited'>): boolean {
  if (known === undefined) return false;
  const { status, editedAt } = known.row;
  return status === 'unsent' || (editedAt !== null && editedAt > iso(origin.happenedAt));
}
