import { useMemo } from 'react';
import type { Conversation } from '../../shared/rows.ts';
import { call } from '../api/api.ts';
import { deltaRows } from '../sync/delta-rows.ts';
import { subscriptions } from '../sync/page-subscriptions.ts';
import type { Loader } from '../sync/scope-entry.ts';
import { useScope } from '../sync/scopes.ts';
import { useRow } from '../sync/store.ts';
import { viewRow } from '../sync/view-row.ts';

/** Returns a conversation's row and subscribes to its changes. `undefined` until the row is loaded. Works on any page. */
export function useConversation(id: string, onGone: () => void): Conversation | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect of the callback does not change.
  const loader = useMemo(() => conversationLoader(id, onGone), [id]);
  useScope(
    useMemo(() => ({ scope: 'conversation', id }), [id]),
    loader,
  );
  return useRow('conversation', id);
}

/**
 * Returns a loader for one conversation. The loader calls `onGone` if the conversation does not exist or the user has lost access to it.
 */
function conversationLoader(id: string, onGone: () => void): Loader {
  return async (key) => {
    const result = await call('GET /conversations/:id', { params: { id } });
    if (result.error) {
      if (result.status === 404 || result.status === 403) onGone();
      return false;
    }
    return subscriptions.snapshot(key, deltaRows('conversation', [viewRow(result.data)]), result);
  };
}
