import { useState } from 'react';
import { useConversationPresence } from '../../../sync/conversation-presence.ts';
import type { Draft } from './drafts.ts';
import { useAnsweredSince } from './use-answered-since.ts';

/** A colleague who answers this customer as well: sending takes two steps. */
export interface Rival {
  /** `answering` now, or one who `answered` after this draft was begun. */
  does: 'answering' | 'answered';
  name: string;
  /** An answer came after this draft was begun, whatever its author does now. */
  hasAnswered: boolean;
  /** Sending was tried: once more does it. */
  asked: boolean;
}

/** A note goes to colleagues alone, and has no rival. */
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
