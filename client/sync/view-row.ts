import type { ConversationView } from '../../shared/api/conversations.ts';
import type { Conversation } from '../../shared/rows.ts';

/** REST adds what depends on the moment; a row holds what the log holds. */
export function viewRow({ onlineState: _, ...row }: ConversationView): Conversation {
  return row;
}
