import { useMemo, useSyncExternalStore } from 'react';
import type { FilterCounts } from '../../shared/api/conversations.ts';
import { useUser } from '../session/session.ts';
import { ConversationList, type ConversationListView } from './conversation-list.ts';
import type { ConversationListQuery, IsNamed } from './conversation-order.ts';
import { useCounts } from './counts.ts';

export interface Conversations extends ConversationListView {
  /** The numbers behind the filters. */
  counts: FilterCounts | null;
  loadMore(): void;
  retry(): void;
  /** While the pointer is over the list, reordering waits. */
  hold(on: boolean): void;
}

/**
 * The list of one query, live. Rows are read one by one with `useRow('conversation', id)`.
 * @param isNamed of lists with `q`: finds rows that arrive later. A constant.
 */
export function useConversations(query: ConversationListQuery, isNamed?: IsNamed): Conversations {
  const { id: me } = useUser();
  const key = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters of the query.
  const list = useMemo(() => new ConversationList(query, me, isNamed), [key, me]);
  const view = useSyncExternalStore(list.listen, list.view);
  const counts = useCounts(query.brand ?? 'all');
  const figure = figureOf(query);
  const total = figure !== null && counts !== null ? { total: counts[figure], totalIsMore: false } : {};
  return { ...view, ...total, counts, loadMore: list.loadMore, retry: list.retry, hold: list.hold };
}

/** The counter that is the list's total, without a search or a narrower choice. */
function figureOf({
  brand,
  filter = 'all',
  sort,
  archived,
  ...narrower
}: ConversationListQuery): keyof FilterCounts | null {
  if (Object.values(narrower).some((value) => value !== undefined)) return null;
  if (archived !== 'true') return filter;
  return filter === 'all' ? 'archived' : null;
}
