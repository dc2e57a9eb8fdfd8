import { useMemo, useSyncExternalStore } from 'react';
import type { FilterCounts } from '../../shared/api/conversations.ts';
import { useUser } from '../session/session.ts';
import { ConversationList, type ConversationListView } from './conversation-list.ts';
import type { ConversationListQuery, IsNamed } from './conversation-order.ts';
import { useCounts } from './counts.ts';

export interface Conversations extends ConversationListView {
  /** Counts per filter. */
  counts: FilterCounts | null;
  loadMore(): void;
  retry(): void;
  /** While the pointer is over the list, its order is frozen. */
  hold(on: boolean): void;
}

/**
 * Live list of one query. Rows are read individually with `useRow('conversation', id)`.
 * @param isNamed For lists with `q`: matches rows that arrive later. Must be stable.
 */
export function useConversations(query: ConversationListQuery, isNamed?: IsNamed): Conversations {
  const { id: me } = useUser();
  const key = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key covers everything that affects the query.
  const list = useMemo(() => new ConversationList(query, me, isNamed), [key, me]);
  const view = useSyncExternalStore(list.listen, list.view);
  const counts = useCounts(query.brand ?? 'all');
  const figure = figureOf(query);
  const total = figure !== null && counts !== null ? { total: counts[figure], totalIsMore: false } : {};
  return { ...view, ...total, counts, loadMore: list.loadMore, retry: list.retry, hold: list.hold };
}

/** The counter that equals the list's total. Only for queries without a search or further restrictions. */
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
