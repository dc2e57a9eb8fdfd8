import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Conversation } from '../../shared/rows.ts';
import type { Conversations } from './conversations.ts';
import { listenToRows, rowsOf } from './store.ts';

/** Number of conversations above which the exact count is not needed. */
export const countedMax = 100;

/**
 * Loads the conversations of a list that have a deadline, until at least {@link countedMax} are loaded. The list must be in the order
 * `smart`, in which conversations with a deadline come first. Loads the next page as long as the last loaded conversation has a deadline.
 */
export function useAllThatWait({ ids, hasMore, loadMore }: Conversations): void {
  const last = rowsOf('conversation').get(ids.at(-1) ?? '');
  const more = hasMore && ids.length < countedMax && last !== undefined && last.dueAt !== null;
  useEffect(() => {
    if (more) loadMore();
  }, [more, loadMore]);
}

const listenToConversations = (listener: () => void) => listenToRows('conversation', listener);

/** Returns the rows of the conversations `ids`. Renders the component again when one of these rows changes. */
export function useConversationRows(ids: readonly string[]): readonly Conversation[] {
  const known = useRef<readonly Conversation[]>([]);
  const read = useCallback(() => {
    const rows = ids.flatMap((id) => rowsOf('conversation').get(id) ?? []);
    const same = rows.length === known.current.length && rows.every((row, n) => row === known.current[n]);
    if (!same) known.current = rows;
    return known.current;
  }, [ids]);
  return useSyncExternalStore(listenToConversations, read);
}
