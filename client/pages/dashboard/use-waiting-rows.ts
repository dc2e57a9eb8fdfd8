import { useMemo } from 'react';
import type { Conversation } from '../../../shared/rows.ts';
import { useBrand } from '../../session/session.ts';
import { useConversations } from '../../sync/conversations.ts';
import { countedMax, useAllThatWait, useConversationRows } from '../../sync/use-conversation-rows.ts';

/**
 * Loaded conversations, updated live. `waiting`: conversations whose customers wait for a reply, earliest deadline first. `unassigned`:
 * conversations without an assignee.
 */
export interface WaitingRows {
  waiting: readonly Conversation[];
  /**
   * `whole`: all waiting conversations are loaded. `first`: only the first conversations are loaded, up to a limit. `loading`: more
   * conversations are being loaded.
   */
  extent: 'loading' | 'first' | 'whole';
  unassigned: readonly Conversation[];
}

export function useWaitingRows(): WaitingRows {
  const [brand] = useBrand();
  const due = useConversations({ brand, sort: 'smart' });
  const free = useConversations({ brand, sort: 'smart', filter: 'unassigned' });
  useAllThatWait(due);
  const rows = useConversationRows(due.ids);
  const unassigned = useConversationRows(free.ids);
  return useMemo(() => {
    const waiting = rows.filter(({ dueAt, serviceStatus }) => dueAt !== null && serviceStatus !== 'blocked');
    const isWhole = due.state === 'ready' && (waiting.length < rows.length || !due.hasMore);
    const extent = isWhole ? 'whole' : rows.length < countedMax ? 'loading' : 'first';
    return { waiting, extent, unassigned };
  }, [rows, unassigned, due.state, due.hasMore]);
}
