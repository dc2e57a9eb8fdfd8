import { useEffect, useState } from 'react';
import type { Message } from '../../../../shared/rows.ts';

/** Number of messages that arrived below while reading further up. */
export function useNewBelow(conversationId: string, messages: readonly Message[], atBottom: boolean): number {
  const newest = messages.at(-1)?.id ?? null;
  const [seen, setSeen] = useState({ conversationId, newest });
  useEffect(() => {
    if (atBottom) setSeen({ conversationId, newest });
  }, [atBottom, conversationId, newest]);
  if (atBottom || seen.conversationId !== conversationId || seen.newest === null) return 0;
  const at = messages.findIndex((message) => message.id === seen.newest);
  return at < 0 ? 0 : messages.length - 1 - at;
}
