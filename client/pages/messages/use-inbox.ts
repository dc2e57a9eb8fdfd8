import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { holds } from '../../../shared/fold.ts';
import type { Conversation } from '../../../shared/rows.ts';
import { useBrand } from '../../session/session.ts';
import { type Conversations, useConversations } from '../../sync/conversations.ts';
import { type MessageSearch, useMessageSearch } from '../../sync/message-search.ts';
import { batchAtom } from './list/batch.ts';
import { filterAtom, searchAtom, sortAtom, viewQuery } from './list/list-query.ts';

/** Search results: people by name, and messages by text. */
export interface Found {
  q: string;
  people: Conversations;
  messages: MessageSearch;
  /** Ids of the people that are shown. At first only a few of the people found, so that messages are visible below them. */
  shownPeople: readonly string[];
  showAllPeople: () => void;
}

export interface Inbox {
  list: Conversations;
  /** Search results to show; `null` without a search. While a new search is loading, these are the results of the previous search. */
  found: Found | null;
  /** Keys of the rows from top to bottom, for the keyboard cursor: ids of conversations, and messages found (see {@link hitKey}). */
  keys: readonly string[];
}

const fewPeople = 4;

const isNamed = ({ customer }: Conversation, q: string) => holds(q, customer.displayName);

export const hitKey = (messageId: string) => `hit ${messageId}`;

export const isSettled = ({ people, messages }: Found) => people.state !== 'loading' && messages.state !== 'loading';

/** Returns the inbox of the selected brand, view and sort order, or the search results. Batch mode shows no search results. */
export function useInbox(): Inbox {
  const [brand] = useBrand();
  const view = useAtomValue(filterAtom);
  const sort = useAtomValue(sortAtom);
  const q = useAtomValue(searchAtom);
  const inBatch = useAtomValue(batchAtom) !== null;
  const searches = q !== '' && !inBatch;
  const { archived } = viewQuery(view);
  const list = useConversations(
    searches
      ? { brand, sort: 'latest', q, match: 'name', ...(archived === undefined ? {} : { archived }) }
      : { brand, sort, ...viewQuery(view), ...(q === '' ? {} : { q }) },
    isNamed,
  );
  const messages = useMessageSearch(searches ? q : '', brand);
  const [expanded, expand] = useState<string | null>(null);
  const { ids } = list;
  const { hits } = messages;
  const all = expanded === q || ids.length <= fewPeople + 1;
  const shownPeople = useMemo(() => (all ? ids : ids.slice(0, fewPeople)), [all, ids]);
  const requested = searches ? { q, people: list, messages, shownPeople, showAllPeople: () => expand(q) } : null;
  const settled = requested === null || isSettled(requested);
  const keys = useMemo(() => {
    if (!searches) return ids;
    return settled ? [...shownPeople, ...hits.map(({ message }) => hitKey(message.id))] : [];
  }, [searches, settled, shownPeople, hits, ids]);
  const found = useSettled(requested, settled);
  return { list, found, keys };
}

/**
 * Returns the value if it is complete. While a new value is loading, returns the last complete value, so that results do not flicker during
 * typing.
 */
function useSettled<T>(value: T, settled: boolean): T {
  const last = useRef<T | null>(null);
  useEffect(() => {
    if (settled) last.current = value;
  });
  return settled ? value : (last.current ?? value);
}
