import { useState } from 'react';
import { useConversationPresence } from '../../../sync/conversation-presence.ts';
import type { Draft } from './drafts.ts';
import { useAnsweredSince } from './use-answered-since.ts';

/** Colleague who replies to the same customer. Sending then takes two steps. */
export interface Rival {
  /** `answering` now, or has `answered` since this draft was begun. */
  does: 'answering' | 'answered';
  name: string;
  /** Whether a reply was sent since this draft was begun. */
  hasAnswered: boolean;
  /** Whether sending was attempted. The next attempt sends. */
  asked: boolean;
}

/** Detects colleagues replying to the same customer. Notes are internal and have no rival. */
export function useRival(conversationId: string, { note, after }: Pick<Draft, 'note' | 'after'>) {
  const { claimedBy } = useConversationPresence(conversationId);
  const answer = useAnsweredSince(conversationId, note ? null : after);
  const [asked, setAsked] = useState<string | null>(null);
  const about = `${claimedBy?.id} ${answer?.id}`;
  const found =
    claimedBy !== null
      ? ({ does: 'answering', name: claimedBy.name } as const)
      : answer !== null
        ? ({ does: 'answered', name: answer.author.name } as const)
        : null;
  const rival: Rival | null =
    note || found === null ? null : { ...found, hasAnswered: answer !== null, asked: asked === about };
  return { rival, ask: () => setAsked(about), forget: () => setAsked(null) };
}
