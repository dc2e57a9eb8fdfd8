import { call } from '../api/api.ts';
import { deltaRows } from '../sync/delta-rows.ts';
import { subscriptions } from '../sync/page-subscriptions.ts';
import type { Loader } from '../sync/scope-entry.ts';
import { viewRow } from '../sync/view-row.ts';

/** Loads one conversation into its scope. Calls `onGone` when the conversation does not exist or the user has lost access to it. */
export function conversationLoader(id: string, onGone: () => void): Loader {
  return async (key) => {
    const result = await call('GET /conversations/:id', { params: { id } });
    if (result.error) {
      if (result.status === 404 || result.status === 403) onGone();
      return false;
    }
    return subscriptions.snapshot(key, deltaRows('conversation', [viewRow(result.data)]), result);
  };
}
