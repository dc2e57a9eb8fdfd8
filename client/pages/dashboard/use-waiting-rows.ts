import { useMemo } from 'react';
import type { Conversation } from '../../../shared/rows.ts';
import { useBrand } from '../../session/session.ts';
import { useConversations } from '../../sync/conversations.ts';
import { countedMax, useAllThatWait, useConversationRows } from '../../sync/use-conversation-rows.ts';

/** Conversations with a running deadline, earliest first, and unassigned ones. Live, as far as loaded. */
export interface WaitingRows {
  waiting: readonly Conversation[];
  /** Whether all waiting conversations are loaded, or only the first ones. */
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
