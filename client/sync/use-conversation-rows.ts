import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Conversation } from '../../shared/rows.ts';
import type { Conversations } from './conversations.ts';
import { listenToRows, rowsOf } from './store.ts';

/** Number of conversations above which the exact count is not needed. */
export const countedMax = 100;

/**
 * Loads all conversations with a deadline. Smart order lists them first, so while the last loaded one has a deadline, there may be more.
 */
export function useAllThatWait({ ids, hasMore, loadMore }: Conversations): void {
  const last = rowsOf('conversation').get(ids.at(-1) ?? '');
  const more = hasMore && ids.length < countedMax && last !== undefined && last.dueAt !== null;
  useEffect(() => {
    if (more) loadMore();
  }, [more, loadMore]);
}

/** Returns these conversations. Renders again when any of them changes. */
export function useConversationRows(ids: readonly string[]): readonly Conversation[] {
  const known = useRef<readonly Conversation[]>([]);
  const read = useCallback(() => {
    const rows = ids.flatMap((id) => rowsOf('conversation').get(id) ?? []);
    const same = rows.length === known.current.length && rows.every((row, n) => row === known.current[n]);
    if (!same) known.current = rows;
    return known.current;
  }, [ids]);
  return useSyncExternalStore(listenToRows, read);
}
