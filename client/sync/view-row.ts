import type { ConversationView } from '../../shared/api/conversations.ts';
import type { Conversation } from '../../shared/rows.ts';

/** Removes fields that only REST adds: online state, and notes, which have rows of their own. */
export function viewRow({ onlineState: _, internalNotes: __, ...row }: ConversationView): Conversation {
  return row;
}
