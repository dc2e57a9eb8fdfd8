import { useMemo, useSyncExternalStore } from 'react';
import type { MetaOf } from '../../shared/api/index.ts';
import type { Excerpt } from '../../shared/excerpt.ts';
import type { Conversation, Message } from '../../shared/rows.ts';
import { call } from '../api/api.ts';
import { errorText } from '../api/error-text.ts';
import { View } from './view.ts';
import { viewRow } from './view-row.ts';

export interface MessageHit {
  message: Message;
  excerpt: Excerpt;
  /** The conversation as it was at the time of the search. */
  conversation: Conversation;
}

export interface MessageSearchView {
  state: 'idle' | 'loading' | 'ready' | 'error';
  /**
   * Error of the last request. In the state `error`, the first page could not be loaded. In all other states, a further page could not be
   * loaded.
   */
  error: string | null;
  hits: readonly MessageHit[];
  total: number;
  totalIsMore: boolean;
  hasMore: boolean;
  /** Whether nothing contains the words exactly, and the messages contain similar words. */
  approximate: boolean;
}

export interface MessageSearch extends MessageSearchView {
  loadMore(): void;
  retry(): void;
}

const pageSize = 30;
const idle: MessageSearchView = {
  state: 'idle',
  error: null,
  hits: [],
  total: 0,
  totalIsMore: false,
  hasMore: false,
  approximate: false,
};

interface Query {
  q: string;
  brand: string;
  conversation?: string;
}

/** Search results, page by page. Messages sent after the search are not included. */
class Search extends View<MessageSearchView> {
  readonly #query: Query;
  #cursor: string | null = null;
  #loading = false;

  constructor(query: Query) {
    super(idle);
    this.#query = query;
  }

  protected start() {
    if (this.view().state === 'idle' && this.#query.q !== '') this.retry();
    return [];
  }

  readonly retry = (): void => void this.#load(null);

  readonly loadMore = (): void => {
    if (this.#cursor !== null) void this.#load(this.#cursor);
  };

  async #load(cursor: string | null): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    const isFirst = cursor === null;
    this.show({ state: isFirst ? 'loading' : 'ready', error: null });
    const query = { ...this.#query, limit: pageSize, ...(isFirst ? {} : { cursor }) };
    const result = await call('GET /messages/search', { query });
    this.#loading = false;
    if (result.error) return this.show({ state: isFirst ? 'error' : 'ready', error: errorText(result) });
    const { nextCursor, total, totalIsMore = false, approximate = false } = result.meta;
    this.#cursor = nextCursor;
    const hits = [...(isFirst ? [] : this.view().hits), ...hitsOf(result.data, result.meta)];
    this.show({ state: 'ready', hits, total, totalIsMore, hasMore: nextCursor !== null, approximate });
  }
}

function hitsOf(messages: readonly Message[], meta: MetaOf<'GET /messages/search'>): MessageHit[] {
  const conversations = new Map(meta.conversations.map((row) => [row.id, viewRow(row)]));
  const excerpts = new Map(meta.excerpts.map(({ messageId, ...excerpt }) => [messageId, excerpt]));
  return messages.flatMap((message) => {
    const conversation = conversations.get(message.conversationId);
    const excerpt = excerpts.get(message.id);
    return conversation === undefined || excerpt === undefined ? [] : [{ message, excerpt, conversation }];
  });
}

/** Searches messages, optionally of one conversation. An empty text finds nothing. */
export function useMessageSearch(q: string, brand: string, conversation?: string): MessageSearch {
  const search = useMemo(
    () => new Search({ q, brand, ...(conversation === undefined ? {} : { conversation }) }),
    [q, brand, conversation],
  );
  const view = useSyncExternalStore(search.listen, search.view);
  return { ...view, loadMore: search.loadMore, retry: search.retry };
}
