import { limits } from '../../shared/limits.ts';
import type { Message } from '../../shared/rows.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import { threadOrder } from '../../shared/thread-order.ts';
import { call, type Failed } from '../api/api.ts';
import { errorText } from '../api/error-text.ts';
import { toastError } from '../toasts/toast.ts';
import { deltaRows } from './delta-rows.ts';
import { LoadedRange, type Order } from './loaded-range.ts';
import { subscriptions } from './page-subscriptions.ts';
import type { Loader, ReadAt } from './scope-entry.ts';
import { listenToRows, rowsOf, type ShownRowChange } from './store.ts';
import { View } from './view.ts';
import { viewRow } from './view-row.ts';

export interface ThreadListView {
  /** `missing`: the conversation does not exist, or the user has no access. */
  state: 'loading' | 'ready' | 'error' | 'missing';
  error: string | null;
  /** Oldest first. */
  messages: readonly Message[];
  hasOlder: boolean;
  loadingOlder: boolean;
  /** Whether there are newer messages that are not loaded, after a jump to an older message. */
  hasNewer: boolean;
}

const pageSize = 50;
const empty: ThreadListView = {
  state: 'loading',
  error: null,
  messages: [],
  hasOlder: false,
  loadingOlder: false,
  hasNewer: false,
};

/** Messages of a conversation. Pages are loaded over REST, and changes pushed to the conversation's scope keep the pages up to date. */
export class ThreadList extends View<ThreadListView> {
  readonly #id: string;
  readonly #key: string;
  readonly #range: LoadedRange<Message>;
  #cursor: string | null = null;
  /** Cursor for newer messages. `null` if the newest message is loaded. */
  #newer: string | null = null;
  /** Id of the message around which pages are loaded. `null` if pages are loaded from the newest message. */
  #anchor: string | null = null;
  /** Newest loaded message. 'open' if there is no newer message in the conversation. */
  #first: Message | 'open' = 'open';
  /** Oldest loaded message. */
  #last: Message | undefined;
  #loadingNewer = false;
  /**
   * Number of reloads in progress. Meanwhile, no older or newer page is loaded, because loading a page would discard the results of the
   * reloads.
   */
  #reloads = 0;
  /** Sequence number of the latest load. Results of earlier loads are dropped. */
  #turn = 0;

  constructor(conversationId: string) {
    super(empty);
    this.#id = conversationId;
    this.#key = scopeKey({ scope: 'conversation', id: conversationId });
    this.#range = new LoadedRange(newestFirst(conversationId));
  }

  readonly loadOlder = (): void => {
    if (this.view().state !== 'ready' || this.view().loadingOlder || this.#cursor === null || this.#reloads > 0) return;
    this.show({ loadingOlder: true });
    void this.#load(this.#cursor, pageSize);
  };

  readonly loadNewer = (): void => {
    if (this.#newer !== null && this.#reloads === 0 && !this.#loadingNewer) void this.#loadNewer(this.#newer);
  };

  /** Loads a message with the messages around it. */
  readonly goTo = (messageId: string): void => {
    if (this.#range.has(messageId)) return;
    this.#anchor = messageId;
    // If the scope is not joined yet, the messages around the anchor are loaded when the scope is joined.
    if (subscriptions.stateOf(this.#key) === 'joined') void subscriptions.load(this.#key, this.#fromAnchor);
  };

  readonly toNewest = (): void => {
    if (this.#anchor === null && this.#newer === null) return;
    this.#anchor = null;
    void subscriptions.load(this.#key, this.#fromAnchor);
  };

  readonly retry = (): void => {
    this.show({ state: 'loading', error: null });
    void subscriptions.load(this.#key, this.#fromAnchor);
  };

  protected start() {
    const refused = () => {
      if (subscriptions.stateOf(this.#key) === 'refused') this.show({ ...empty, state: 'missing' });
    };
    refused();
    return [
      listenToRows('message', this.#rowsChanged),
      subscriptions.listen(refused),
      subscriptions.acquire({ scope: 'conversation', id: this.#id }, this.#fromAnchor),
    ];
  }

  /** Loads the conversation, and either the messages around the anchor, or as many of the newest messages as were loaded before. */
  readonly #fromAnchor: Loader = async (key) => {
    const requested = this.#first === 'open' ? Math.max(pageSize, this.#range.requested) : pageSize;
    this.#reloads += 1;
    const [conversation, loaded] = await Promise.all([
      call('GET /conversations/:id', { params: { id: this.#id } }),
      this.#anchor === null ? this.#load(null, requested) : this.#loadAround(this.#anchor),
    ]);
    this.#reloads -= 1;
    if (conversation.error) return this.#failed(conversation);
    const rows = deltaRows('conversation', [viewRow(conversation.data)]);
    return subscriptions.snapshot(key, rows, conversation) && loaded;
  };

  async #load(from: string | null, requested: number): Promise<boolean> {
    this.#turn += 1;
    const turn = this.#turn;
    let cursor = from;
    let loaded = 0;
    for (;;) {
      const limit = Math.min(limits.pageMax, requested - loaded);
      const query = { limit, ...(cursor === null ? {} : { cursor }) };
      const result = await call('GET /messages/conversation/:id', { params: { id: this.#id }, query });
      if (turn !== this.#turn) return false;
      if (result.error) return this.#failed(result);
      if (!this.#take(result.data, result)) return this.#failed(null);
      if (from === null) this.#endAt(null, undefined);
      cursor = result.meta.nextCursor;
      loaded += result.data.length;
      if (cursor !== null && loaded < requested && result.data.length > 0) continue;
      this.#range.paged(loaded, from === null);
      this.#ready(cursor, result.data.at(-1));
      return true;
    }
  }

  async #loadAround(anchor: string): Promise<boolean> {
    this.#turn += 1;
    const turn = this.#turn;
    const query = { limit: pageSize, around: anchor };
    const result = await call('GET /messages/conversation/:id', { params: { id: this.#id }, query });
    if (turn !== this.#turn) return false;
    if (result.error && result.status === 404) {
      // The message to jump to was erased or never existed. Shows the newest messages of the conversation instead.
      this.#anchor = null;
      if (result.code === 'message_not_found') toastError(result);
      return this.#load(null, pageSize);
    }
    if (result.error) return this.#failed(result);
    if (!this.#take(result.data, result)) return this.#failed(null);
    this.#endAt(result.meta.previousCursor ?? null, result.data[0]);
    this.#range.paged(result.data.length, true);
    this.#ready(result.meta.nextCursor, result.data.at(-1));
    return true;
  }

  async #loadNewer(cursor: string): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#loadingNewer = true;
    const query = { limit: pageSize, cursor };
    const result = await call('GET /messages/conversation/:id', { params: { id: this.#id }, query });
    this.#loadingNewer = false;
    if (turn !== this.#turn) return;
    if (result.error) return void this.#failed(result);
    if (!this.#take(result.data, result)) return void this.#failed(null);
    this.#endAt(result.meta.previousCursor ?? null, result.data[0]);
    this.#range.paged(result.data.length, false);
    this.#ready(this.#cursor, this.#last);
  }

  #take(messages: readonly Message[], readAt: ReadAt): boolean {
    return subscriptions.snapshot(this.#key, deltaRows('message', messages), readAt);
  }

  /** Sets the newer end of the loaded range. `newer` is the cursor for newer messages, and `first` is the newest loaded message. */
  #endAt(newer: string | null, first: Message | undefined): void {
    this.#newer = newer;
    this.#first = newer === null ? 'open' : (first ?? this.#first);
    if (newer === null) this.#anchor = null;
  }

  #ready(cursor: string | null, last: Message | undefined): void {
    this.#cursor = cursor;
    this.#last = last;
    this.#range.extend(cursor === null ? 'open' : (last ?? 'open'), rowsOf('message').values(), this.#first);
    this.show({
      state: 'ready',
      error: null,
      loadingOlder: false,
      hasOlder: cursor !== null,
      hasNewer: this.#newer !== null,
      messages: this.#range.rows.toReversed(),
    });
  }

  /**
   * Keeps the loaded messages. Shows the error only if no page has been loaded. @param failed `null` if a reset in progress will load
   * again.
   */
  #failed(failed: Failed | null): false {
    this.show({ loadingOlder: false });
    if (this.view().state === 'ready' || failed === null) return false;
    if (failed.code === 'conversation_not_found') this.show({ state: 'missing' });
    else this.show({ state: 'error', error: errorText(failed) });
    return false;
  }

  readonly #rowsChanged = (changes: readonly ShownRowChange<'message'>[]): void => {
    if (this.view().state !== 'ready') return;
    let changed = false;
    for (const { id, after } of changes) {
      const wasLoaded = this.#range.has(id);
      this.#range.change(id, after);
      changed ||= wasLoaded || this.#range.has(id);
    }
    if (changed) this.show({ messages: this.#range.rows.toReversed() });
  };
}

/** Returns the server's order of messages, newest first. */
function newestFirst(conversationId: string): Order<Message> {
  return {
    matches: (message) => message.conversationId === conversationId,
    compare: (a, b) => {
      const differing = threadOrder.find((field) => a[field] !== b[field]);
      return differing === undefined ? 0 : a[differing] < b[differing] ? 1 : -1;
    },
  };
}
