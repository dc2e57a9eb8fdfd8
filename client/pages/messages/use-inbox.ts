import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { searchedNames } from '../../../shared/customer.ts';
import { fold } from '../../../shared/fold.ts';
import type { Conversation, Rows } from '../../../shared/rows.ts';
import { matchesAll } from '../../../shared/search-match.ts';
import { idsNamed } from '../../../shared/search-names.ts';
import { asksForMessages, parseSearch } from '../../../shared/search-query.ts';
import { useBrand } from '../../session/session.ts';
import type { ConversationListQuery } from '../../sync/conversation-order.ts';
import { type Conversations, useConversations } from '../../sync/conversations.ts';
import { type MessageHit, type MessageSearch, useMessageSearch } from '../../sync/message-search.ts';
import { rowsOf } from '../../sync/store.ts';
import { labelName } from '../../ui/label-name.ts';
import { batchAtom } from './list/batch.ts';
import { searchAtom } from './list/list-query.ts';
import { useListQuery } from './list/use-shown.ts';

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
  /** Query of the list. */
  query: ConversationListQuery;
  /** Search results to show; `null` without a search. While a new search is loading, these are the results of the previous search. */
  found: Found | null;
  /** Keys of the rows from top to bottom, for the keyboard cursor: ids of conversations, and messages found (see {@link hitKey}). */
  keys: readonly string[];
}

const fewPeople = 4;
const noIds: readonly string[] = [];
const noHits: readonly MessageHit[] = [];

type NamedKind = 'brand' | 'label' | 'colleague';

/** Returns the ids of the rows that the values of an operator name. `null` if the search does not contain the operator. */
function namedIds<K extends NamedKind>(kind: K, values: readonly string[], namesOf: (row: Rows[K]) => string[]) {
  if (values.length === 0) return null;
  const rows = [...rowsOf(kind).values()].map((row) => ({ id: row.id, names: namesOf(row) }));
  return new Set(idsNamed(values, rows));
}

/** Parses a search and resolves its names as on the server. */
function resolvedSearch(q: string) {
  const query = parseSearch(q);
  const { terms, brand, label, assignee } = query;
  const people = assignee.filter((value) => value !== 'none');
  return {
    terms,
    isForMessages: asksForMessages(query),
    brandIds: namedIds('brand', brand, (row) => [row.name]),
    labelIds: namedIds('label', label, (row) => [row.name, labelName(row)]),
    assigneeIds: assignee.length === 0 ? null : (namedIds('colleague', people, (row) => [row.fullName]) ?? noNames),
    isUnassigned: people.length < assignee.length,
  };
}

const noNames: ReadonlySet<string> = new Set();
let lastSearch: { key: string; search: ReturnType<typeof resolvedSearch> } | null = null;

/** Returns a resolved search. Cached, because every row of the store is compared with it, until a row that can be named is added. */
function searchOf(q: string): ReturnType<typeof resolvedSearch> {
  const sizes = (['brand', 'label', 'colleague'] as const).map((kind) => rowsOf(kind).size);
  const key = [...sizes, q].join(' ');
  if (lastSearch?.key !== key) lastSearch = { key, search: resolvedSearch(q) };
  return lastSearch.search;
}

/** Whether the search matches the conversation without its messages. */
function isNamed({ customer, brandId, labels, assignedTo }: Conversation, q: string): boolean {
  const { terms, isForMessages, brandIds, labelIds, assigneeIds, isUnassigned } = searchOf(q);
  if (isForMessages) return false;
  const isAssigned = assignedTo === null ? isUnassigned : (assigneeIds?.has(assignedTo) ?? true);
  return (
    (brandIds?.has(brandId) ?? true) &&
    (labelIds === null || labels.some((id) => labelIds.has(id))) &&
    (assigneeIds === null || isAssigned) &&
    matchesAll(fold(searchedNames(customer)), terms, false)
  );
}

export const hitKey = (messageId: string) => `hit ${messageId}`;

export const isSettled = ({ people, messages }: Found) => people.state !== 'loading' && messages.state !== 'loading';

/** Returns the inbox of the selected brand, view and sort order, or the search results. Batch mode shows no search results. */
export function useInbox(): Inbox {
  const [brand] = useBrand();
  const q = useAtomValue(searchAtom);
  const inBatch = useAtomValue(batchAtom) !== null;
  const searches = q !== '' && !inBatch;
  const listQuery = useListQuery();
  const archived = listQuery.archived ?? listQuery.view?.query.archived;
  const query: ConversationListQuery = searches
    ? { brand, sort: 'latest', q, match: 'name', ...(archived ? { archived } : {}) }
    : { ...listQuery, ...(q === '' ? {} : { q }) };
  const list = useConversations(query, isNamed);
  const messages = useMessageSearch(searches ? q : '', brand);
  const [expanded, expand] = useState<string | null>(null);
  // Similar results are shown only if there are no exact ones, of people or of messages.
  const isExact = {
    people: list.ids.length > 0 && !list.approximate,
    messages: messages.hits.length > 0 && !messages.approximate,
  };
  const ids = searches && list.approximate && isExact.messages ? noIds : list.ids;
  const hits = messages.approximate && isExact.people ? noHits : messages.hits;
  const all = expanded === q || ids.length <= fewPeople + 1;
  const shownPeople = useMemo(() => (all ? ids : ids.slice(0, fewPeople)), [all, ids]);
  const requested = searches
    ? {
        q,
        people: { ...list, ids },
        messages: { ...messages, hits, hasMore: messages.hasMore && hits !== noHits },
        shownPeople,
        showAllPeople: () => expand(q),
      }
    : null;
  const settled = requested === null || isSettled(requested);
  const keys = useMemo(() => {
    if (!searches) return ids;
    return settled ? [...shownPeople, ...hits.map(({ message }) => hitKey(message.id))] : [];
  }, [searches, settled, shownPeople, hits, ids]);
  const found = useSettled(requested, settled);
  return { list, query, found, keys };
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
