import { useMemo, useSyncExternalStore } from 'react';
import type { FilterCounts } from '../../shared/api/conversations.ts';
import type { MetaOf } from '../../shared/api/index.ts';
import { limits } from '../../shared/limits.ts';
import type { Conversation } from '../../shared/rows.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import { call } from '../api/api.ts';
import { codeText, errorText } from '../api/error-text.ts';
import { useUser } from '../session/session.ts';
import {
  type ConversationListQuery,
  conversationOrder,
  type IsNamed,
  isTimed,
  restQuery,
} from './conversation-order.ts';
import { useCounts } from './counts.ts';
import { deltaRows } from './delta-rows.ts';
import { LoadedRange } from './loaded-range.ts';
import { subscriptions } from './page-subscriptions.ts';
import type { Loader } from './scope-entry.ts';
import { listenToRows, rowsOf, type ShownRowChange } from './store.ts';
import { View } from './view.ts';
import { viewRow } from './view-row.ts';

export interface Conversations extends ConversationListView {
  /** Number of conversations per filter. `null` until known. */
  counts: FilterCounts | null;
  loadMore(): void;
  retry(): void;
  /** Freezes (`true`) or releases (`false`) the order of the list. The order is frozen while the pointer is over the list. */
  hold(on: boolean): void;
}

/**
 * Returns the live list of one query. Components read each row with `useRow('conversation', id)`.
 * @param isNamed Decides whether the customer's name of a row matches the search. Used only if the query contains `q`. A new function takes
 * effect only when the query changes.
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

/** Returns the name of the counter that counts the conversations of the list. `null` for queries with a search or further restrictions. */
function figureOf({
  brand,
  filter = 'all',
  sort,
  archived,
  ...narrower
}: ConversationListQuery): keyof FilterCounts | null {
  if (Object.values(narrower).some((value) => value !== undefined)) return null;
  if (archived !== true) return filter;
  return filter === 'all' ? 'archived' : null;
}

function everySecond(act: () => void): () => void {
  const timer = setInterval(act, 1000);
  return () => clearInterval(timer);
}

/**
 * Displayed order of a list. Can be frozen while the live order changes, so that rows do not jump under the pointer. Even in a frozen
 * order, deleted rows are removed and rows of newly loaded pages are appended.
 */
export class HeldOrder {
  #held: readonly string[] | null = null;
  readonly #moved = new Set<string>();

  /** Number of rows that will change position when the order is released. */
  get waiting(): number {
    return this.#moved.size;
  }

  hold(live: readonly string[]): void {
    this.#held ??= live;
  }

  release(): void {
    this.#held = null;
    this.#moved.clear();
  }

  /** Called when a row was added to the list or moved within it. */
  moved(id: string): void {
    // The first row of an empty list is shown at once, because no other row can jump.
    if (this.#held?.length === 0) this.#held = [id];
    else if (this.#held !== null) this.#moved.add(id);
  }

  /**
   * Called when a row was removed from the list but still exists. In a frozen order, the row stays in its position, but no longer counts as
   * a row that will move.
   */
  left(id: string): void {
    this.#moved.delete(id);
  }

  /** Called when a row was deleted. */
  delete(id: string): void {
    this.#moved.delete(id);
    this.#held = this.#held?.filter((held) => held !== id) ?? null;
  }

  /** Called when a page was loaded. The rows of the page are appended to the frozen order. */
  extended(live: readonly string[]): void {
    if (this.#held === null) return;
    const known = new Set([...this.#held, ...this.#moved]);
    this.#held = [...this.#held, ...live.filter((id) => !known.has(id))];
  }

  ids(live: readonly string[]): readonly string[] {
    return this.#held ?? live;
  }
}

interface ConversationListView {
  state: 'loading' | 'ready' | 'error';
  error: string | null;
  ids: readonly string[];
  total: number;
  totalIsMore: boolean;
  hasMore: boolean;
  heldCount: number;
  /** Whether nothing contains the words of the search exactly, and the list contains similar results. */
  approximate: boolean;
}

const pageSize = 50;
const empty: ConversationListView = {
  state: 'loading',
  error: null,
  ids: [],
  total: 0,
  totalIsMore: false,
  hasMore: false,
  heldCount: 0,
  approximate: false,
};

/** Live list of one query. Pages are loaded over REST, and changes pushed to the inbox scope keep the pages up to date. */
export class ConversationList extends View<ConversationListView> {
  readonly #query: ConversationListQuery;
  readonly #key: string;
  readonly #found = new Set<string>();
  readonly #range: LoadedRange<Conversation>;
  readonly #held = new HeldOrder();
  #cursor: string | null = null;
  #loading = false;
  /** Sequence number of the latest load. Results of earlier loads are dropped. */
  #turn = 0;

  constructor(query: ConversationListQuery, me: string, isNamed?: IsNamed) {
    super(empty);
    this.#query = query;
    this.#key = scopeKey({ scope: 'inbox', brand: query.brand ?? 'all' });
    this.#range = new LoadedRange(conversationOrder(query, me, this.#found, isNamed));
  }

  readonly loadMore = (): void => {
    if (this.view().state === 'ready' && this.#cursor !== null && !this.#loading)
      void this.#load(this.#cursor, pageSize);
  };

  readonly retry = (): void => {
    this.show({ state: 'loading', error: null });
    void subscriptions.load(this.#key, this.#fromTop);
  };

  readonly hold = (on: boolean): void => {
    if (on) this.#held.hold(this.#range.ids);
    else this.#held.release();
    this.#showOrder();
  };

  protected start() {
    const refused = () => {
      if (subscriptions.stateOf(this.#key) === 'refused')
        this.show({ ...empty, state: 'error', error: codeText('forbidden') });
    };
    // Checks the state at once. If another list has joined the same scope before, the server may already have refused the join, and
    // listeners are not called again for this.
    refused();
    return [
      listenToRows('conversation', this.#rowsChanged),
      subscriptions.listen(refused),
      subscriptions.acquire({ scope: 'inbox', brand: this.#query.brand ?? 'all' }, this.#fromTop),
      ...(isTimed(this.#query) ? [everySecond(this.#timePassed)] : []),
    ];
  }

  /** Reloads the list from its start, with as many rows as before, so that a reset does not remove rows in view. */
  readonly #fromTop: Loader = () => this.#load(null, Math.max(pageSize, this.#range.requested));

  async #load(from: string | null, requested: number): Promise<boolean> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#loading = true;
    let cursor = from;
    let loaded = 0;
    for (;;) {
      const limit = Math.min(limits.pageMax, requested - loaded);
      const result = await call('GET /conversations', {
        query: { ...restQuery(this.#query), limit, ...(cursor === null ? {} : { cursor }) },
      });
      if (turn !== this.#turn) return false;
      if (result.error) return this.#failed(errorText(result));
      const rows = result.data.map(viewRow);
      if (cursor === null) this.#found.clear();
      for (const row of rows) this.#found.add(row.id);
      if (!subscriptions.snapshot(this.#key, deltaRows('conversation', rows), result)) return this.#failed(null);
      cursor = result.meta.nextCursor;
      loaded += rows.length;
      if (cursor !== null && loaded < requested && rows.length > 0) continue;
      this.#range.paged(loaded, from === null);
      this.#ready(cursor, rows.at(-1), result.meta);
      return true;
    }
  }

  #ready(cursor: string | null, last: Conversation | undefined, meta: MetaOf<'GET /conversations'>): void {
    this.#loading = false;
    this.#cursor = cursor;
    this.#range.extend(cursor === null ? 'open' : (last ?? 'open'), rowsOf('conversation').values());
    this.#held.extended(this.#range.ids);
    const { total, totalIsMore = false, approximate = false } = meta;
    this.show({ state: 'ready', error: null, total, totalIsMore, hasMore: cursor !== null, approximate });
    this.#showOrder();
  }

  /**
   * Keeps the loaded rows. Shows the error only if no page has been loaded.
   * @param error Text of the error. `null` if a reset in progress will load again anyway.
   */
  #failed(error: string | null): false {
    this.#loading = false;
    if (this.view().state !== 'ready' && error !== null) this.show({ state: 'error', error });
    return false;
  }

  /** Removes rows that no longer belong to the list, although they have not changed. */
  readonly #timePassed = (): void => {
    const rows = rowsOf('conversation');
    this.#rowsChanged(
      this.#range.ids.map((id) => ({ kind: 'conversation', id, before: undefined, after: rows.get(id) })),
    );
  };

  readonly #rowsChanged = (changes: readonly ShownRowChange<'conversation'>[]): void => {
    if (this.view().state !== 'ready') return;
    let reordered = false;
    for (const { id, after } of changes) {
      if (after === undefined) this.#held.delete(id);
      const moved = this.#range.change(id, after);
      if (moved && this.#range.has(id)) this.#held.moved(id);
      else if (moved) this.#held.left(id);
      reordered ||= moved || after === undefined;
    }
    if (reordered) this.#showOrder();
  };

  #showOrder(): void {
    const ids = this.#held.ids(this.#range.ids);
    const heldCount = this.#held.waiting;
    const { hasMore, ids: shownIds, total: shownTotal, heldCount: shownCount } = this.view();
    // Once all pages are loaded, the number of rows is the total, so that it follows pushed changes.
    const total = hasMore ? shownTotal : this.#range.ids.length;
    if (ids !== shownIds || heldCount !== shownCount || total !== shownTotal) this.show({ ids, heldCount, total });
  }
}
