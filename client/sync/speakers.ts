import { useSyncExternalStore } from 'react';
import type { Conversation, MessageAuthor } from '../../shared/rows.ts';
import { listenToRows } from './store.ts';

interface Speaker {
  messageId: string;
  at: string;
  author: MessageAuthor;
}

/** Who spoke last in each conversation, as far as a page of the list or a message that is here has said it. */
const known = new Map<string, Speaker>();

function learn(conversationId: string, speaker: Speaker): void {
  if ((known.get(conversationId)?.at ?? '') <= speaker.at) known.set(conversationId, speaker);
}

listenToRows((changes) => {
  for (const { kind, id, after } of changes) {
    if (kind === 'conversation' && after === undefined) known.delete(id);
    if (kind !== 'message' || after === undefined || !('author' in after) || !('conversationId' in after)) continue;
    learn(after.conversationId, { messageId: id, at: after.at, author: after.author });
  }
});

/** What a page of the list says of its rows. */
export function learnSpeakers(
  rows: readonly Conversation[],
  speakers: readonly { messageId: string; author: MessageAuthor }[],
): void {
  if (speakers.length === 0) return;
  const byMessage = new Map(speakers.map(({ messageId, author }) => [messageId, author]));
  for (const { id, lastMessage } of rows) {
    const author = lastMessage === null ? undefined : byMessage.get(lastMessage.id);
    if (lastMessage !== null && author !== undefined)
      learn(id, { messageId: lastMessage.id, at: lastMessage.at, author });
  }
}

/** Who said the conversation's last message; null when nobody told. */
export function useSpeaker({ id, lastMessage }: Conversation): MessageAuthor | null {
  return useSyncExternalStore(listenToRows, () => {
    const speaker = known.get(id);
    return speaker !== undefined && speaker.messageId === lastMessage?.id ? speaker.author : null;
  });
}
