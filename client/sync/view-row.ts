import type { ConversationView } from '../../shared/api/conversations.ts';
import type { Conversation } from '../../shared/rows.ts';

/** Returns the row of a conversation without the fields that only REST adds: the online state, and the notes, which are separate rows. */
export function viewRow({ onlineState: _, internalNotes: __, ...row }: ConversationView): Conversation {
  return row;
}
