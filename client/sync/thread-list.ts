import { limits } from '../../shared/limits.ts';
import type { Message } from '../../shared/rows.ts';
import { call } from '../api.ts';
import { codeWords, errorWords } from '../error-words.ts';
import { Arrivals } from './arrivals.ts';
import { book } from './book.ts';
import type { Loader } from './scope-entry.ts';
import { scopeKey } from './scope-key.ts';
import { type Change, listenToRows, rowsOf } from './store.ts';
import { viewRow } from './view-row.ts';
import { type Order, Window } from './window.ts';

export interface ThreadListView {
  state: 'loading' | 'ready' | 'error';
  error: string | null;
  /** Oldest first. */
  ids: readonly string[];
  hasOlder: boolean;
  loadingOlder: boolean;
}

const pageSize = 50;
const empty: ThreadListView = { state: 'loading', error: null, ids: [], hasOlder: false, loadingOlder: false };

/** Newest first, by when it happened and then by arrival, as the server has it. */
function threadOrder(conversationId: string, arrivals: Arrivals): Order<Message> {
  return {
    matches: (message) => message.conversationId === conversationId,
    compare: (a, b) => (a.at === b.at ? arrivals.compare(b.id, a.id) : a.at < b.at ? 1 : -1),
  };
}

/** The messages of one conversation: pages by REST under its scope, then kept in order from deltas. */
export class ThreadList {
  readonly #id: string;
  readonly #key: string;
  readonly #arrivals = new Arrivals();
  readonly #window: Window<Message>;
  readonly #listeners = new Set<() => void>();
  #view = empty;
  #cursor: string | null = null;
  /** The answer of a load that another one has overtaken is not taken. */
  #turn = 0;
  #stop: (() => void)[] = [];

  constructor(conversationId: string) {
    this.#id = conversationId;
    this.#key = scopeKey({ scope: 'conversation', id: conversationId });
    this.#window = new Window(threadOrder(conversationId, this.#arrivals));
  }

  readonly view = (): ThreadListView => this.#view;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      for (const stop of this.#stop) stop();
      this.#stop = [];
    };
  };

  readonly loadOlder = (): void => {
    if (this.#view.state !== 'ready' || this.#view.loadingOlder || this.#cursor === null) return;
    this.#show({ loadingOlder: true });
    void this.#load(this.#cursor, pageSize);
  };

  readonly retry = (): void => {
    this.#show({ state: 'loading', error: null });
    void book.load(this.#key, this.#fromNewest);
  };

  #start(): void {
    this.#stop = [
      listenToRows(this.#heard),
      book.listen(() => {
        if (book.stateOf(this.#key) === 'refused')
          this.#show({ ...empty, state: 'error', error: codeWords('conversation_not_found') });
      }),
      book.acquire({ scope: 'conversation', id: this.#id }, this.#fromNewest),
    ];
  }

  /** The conversation itself and its newest messages; as many as were loaded before. */
  readonly #fromNewest: Loader = async (key) => {
    const wanted = Math.max(pageSize, this.#window.ids.length);
    const [conversation, loaded] = await Promise.all([
      call('GET /conversations/:id', { params: { id: this.#id } }),
      this.#load(null, wanted),
    ]);
    if (conversation.error) return this.#failed(errorWords(conversation));
    const row = viewRow(conversation.data);
    return (
      book.snapshot(key, [{ kind: 'conversation', id: row.id, version: row.version, row }], conversation.epoch) &&
      loaded
    );
  };

  async #load(from: string | null, wanted: number): Promise<boolean> {
    this.#turn += 1;
    const turn = this.#turn;
    let cursor = from;
    let loaded = 0;
    for (;;) {
      const limit = Math.min(limits.pageMax, wanted - loaded);
      const query = { limit, ...(cursor === null ? {} : { cursor }) };
      const result = await call('GET /messages/conversation/:id', { params: { id: this.#id }, query });
      if (turn !== this.#turn) return false;
      if (result.error) return this.#failed(errorWords(result));
      const ids = result.data.map(({ id }) => id);
      if (cursor === null) this.#arrivals.newest(ids);
      else this.#arrivals.older(ids);
      const cells = result.data.map((row) => ({ kind: 'message', id: row.id, version: row.version, row }));
      if (!book.snapshot(this.#key, cells, result.epoch)) return this.#failed(null);
      cursor = result.meta.nextCursor;
      loaded += cells.length;
      if (cursor !== null && loaded < wanted && cells.length > 0) continue;
      this.#ready(cursor, result.data.at(-1));
      return true;
    }
  }

  #ready(cursor: string | null, last: Message | undefined): void {
    this.#cursor = cursor;
    this.#window.extend(cursor === null ? 'open' : (last ?? 'open'), rowsOf('message').values());
    this.#show({
      state: 'ready',
      error: null,
      loadingOlder: false,
      hasOlder: cursor !== null,
      ids: this.#oldestFirst(),
    });
  }

  /** What is loaded stays; only an empty screen turns into the error. Null: a reset is on its way and loads again. */
  #failed(error: string | null): false {
    const first = this.#view.state !== 'ready' && error !== null;
    this.#show({ loadingOlder: false, ...(first ? { state: 'error', error } : {}) });
    return false;
  }

  readonly #heard = (changes: readonly Change[]): void => {
    const ready = this.#view.state === 'ready';
    let reordered = false;
    for (const { kind, id, after } of changes) {
      if (kind !== 'message') continue;
      const message = after as Message | undefined;
      if (message?.conversationId === this.#id) this.#arrivals.came(id);
      if (ready) reordered = this.#window.change(id, message) || reordered;
    }
    if (reordered) this.#show({ ids: this.#oldestFirst() });
  };

  #oldestFirst(): readonly string[] {
    return this.#window.ids.toReversed();
  }

  #show(part: Partial<ThreadListView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
