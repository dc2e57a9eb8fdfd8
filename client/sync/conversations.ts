import { useMemo, useSyncExternalStore } from 'react';
import type { FilterCounts } from '../../shared/api/conversations.ts';
import { useUser } from '../session.ts';
import { ConversationList, type ConversationListView } from './conversation-list.ts';
import type { ConversationListQuery } from './conversation-order.ts';
import { useCounts } from './counts.ts';

export interface Conversations extends ConversationListView {
  loadMore(): void;
  retry(): void;
  /** While the pointer is over the list, reordering waits. */
  hold(on: boolean): void;
}

/** The list of one query, live. Rows are read one by one with `useRow('conversation', id)`. */
export function useConversations(query: ConversationListQuery): Conversations {
  const { id: me } = useUser();
  const key = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters of the query.
  const list = useMemo(() => new ConversationList(query, me), [key, me]);
  const view = useSyncExternalStore(list.listen, list.view);
  const live = useCounts(query.brand ?? 'all');
  const counts: FilterCounts | null = live ?? view.counts;
  const total = isPlain(query) && counts !== null ? { total: counts[query.filter ?? 'all'], totalIsMore: false } : {};
  return { ...view, ...total, counts, loadMore: list.loadMore, retry: list.retry, hold: list.hold };
}

/** Without a search or a narrower choice, the filter's own number is the total. */
function isPlain({ brand, filter, sort, ...narrower }: ConversationListQuery): boolean {
  return Object.values(narrower).every((value) => value === undefined);
}
