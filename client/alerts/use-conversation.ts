import { useMemo } from 'react';
import type { Conversation } from '../../shared/rows.ts';
import { useScope } from '../sync/scopes.ts';
import { useRow } from '../sync/store.ts';
import { conversationLoader } from './conversation-loader.ts';

/** Subscribes to a conversation's row on any page. */
export function useConversation(id: string, onGone: () => void): Conversation | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect of the callback does not change.
  const loader = useMemo(() => conversationLoader(id, onGone), [id]);
  useScope(
    useMemo(() => ({ scope: 'conversation', id }), [id]),
    loader,
  );
  return useRow('conversation', id);
}
