import { useLayoutEffect, useState } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { useUser } from '../../../session/session.ts';
import { useConversationPresence } from '../../../sync/conversation-presence.ts';
import { listenToRows, rowsOf } from '../../../sync/store.ts';
import type { Draft } from './drafts.ts';

/** Conflict with a colleague who is replying, or has replied, to the same customer. The first attempt to send only shows a warning. */
export interface ReplyConflict {
  /** `answering`: the colleague is replying now. `answered`: the colleague has replied since this draft was begun. */
  does: 'answering' | 'answered';
  name: string;
  /** Whether a colleague has sent a reply since this draft was begun. */
  hasAnswered: boolean;
  /** Whether the warning has been shown. If so, the next attempt sends the message. */
  attempted: boolean;
}

/** Detects colleagues who reply to the same customer. Never reports a conflict for a note, because notes are internal. */
export function useReplyConflict(conversationId: string, { note, after }: Pick<Draft, 'note' | 'after'>) {
  const { claimedBy } = useConversationPresence(conversationId);
  const answer = useAnsweredSince(conversationId, note ? null : after);
  const [attempted, setAttempted] = useState<string | null>(null);
  const about = `${claimedBy?.id} ${answer?.id}`;
  const found =
    claimedBy !== null
      ? ({ does: 'answering', name: claimedBy.name } as const)
      : answer !== null
        ? ({ does: 'answered', name: answer.author.name } as const)
        : null;
  const conflict: ReplyConflict | null =
    note || found === null ? null : { ...found, hasAnswered: answer !== null, attempted: attempted === about };
  return { conflict, ask: () => setAttempted(about), forget: () => setAttempted(null) };
}

/** Returns the latest reply that a colleague has sent since `after`. @param after ISO 8601; `null` disables the check */
function useAnsweredSince(conversationId: string, after: string | null): Message | null {
  const { id: me } = useUser();
  const [answer, setAnswer] = useState<Message | null>(null);
  // An effect, because searching all messages on each key press would delay typing.
  useLayoutEffect(() => {
    const find = () => {
      if (after === null) return null;
      let found: Message | null = null;
      for (const message of rowsOf('message').values()) {
        const { author, direction, status, at } = message;
        if (message.conversationId !== conversationId || direction !== 'out' || status === 'failed') continue;
        if (author.type === 'staff' && author.id !== me && at > (found?.at ?? after)) found = message;
      }
      return found;
    };
    setAnswer(find());
    return listenToRows('message', (changes) => {
      if (changes.some((change) => (change.after ?? change.before)?.conversationId === conversationId))
        setAnswer(find());
    });
  }, [conversationId, me, after]);
  return answer;
}
