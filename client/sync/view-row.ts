import type { ConversationView } from '../../shared/api/conversations.ts';
import type { Conversation } from '../../shared/rows.ts';

/** REST adds what depends on the moment, and the notes, which are rows of their own. */
export function viewRow({ onlineState: _, internalNotes: __, ...row }: ConversationView): Conversation {
  return row;
}
