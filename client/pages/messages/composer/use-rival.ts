import { useState } from 'react';
import type { Conversation } from '../../../../shared/rows.ts';
import { useLookers } from '../../../sync/presence.ts';
import { useAnsweredSince } from './use-answered-since.ts';

/** A colleague who answers this customer as well: sending takes two steps. */
export interface Rival {
  /** `answering` now, or one who `answered` after this draft was begun. */
  does: 'answering' | 'answered';
  name: string;
  /** Sending was tried: once more does it. */
  asked: boolean;
}

/** @param after what was known of the conversation when the draft was begun (see {@link Draft}) */
export function useRival({ id }: Conversation, after: string | null) {
  const { claimedBy } = useLookers(id);
  const answer = useAnsweredSince(id, after);
  const [asked, setAsked] = useState<string | null>(null);
  const found =
    answer !== null
      ? ({ does: 'answered', name: answer.author.name, key: answer.id } as const)
      : claimedBy !== null
        ? ({ does: 'answering', name: claimedBy.name, key: claimedBy.id } as const)
        : null;
  const rival: Rival | null =
    found === null ? null : { does: found.does, name: found.name, asked: asked === found.key };
  return { rival, ask: () => setAsked(found?.key ?? null), forget: () => setAsked(null) };
}
