import type { EventOf } from '../../shared/events/index.ts';
import { iso, type Stored } from './stored.ts';

/** The functions in this file recognize events that LINE delivers late, in a different order, or more than once. */

/** Whether the message was already delivered under another event id. The state of such a message remains unchanged. */
export function isRedelivered(known: Stored<'message'> | undefined): boolean {
  return known !== undefined && known.hidden.lineMessageId !== null;
}

/** Whether an edit has to be ignored because the message was unsent or a later edit has already been applied. */
export function isOvertaken(known: Stored<'message'> | undefined, { origin }: EventOf<'message.edited'>): boolean {
  if (known === undefined) return false;
  const { status, editedAt } = known.row;
  return status === 'unsent' || (editedAt !== null && editedAt > iso(origin.happenedAt));
}
