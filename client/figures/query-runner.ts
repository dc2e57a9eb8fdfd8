import type { Failed } from '../api/api.ts';
import { listenToConnection, listenToReconnect } from '../sync/connection-state.ts';
import { subscriptions } from '../sync/page-subscriptions.ts';
import { listenToAllRows } from '../sync/store.ts';
import { View } from '../sync/view.ts';
import { invalidates, isAhead, type LiveQuery } from './query-changes.ts';
import { asOfOf, staleMs, stalenessOf, staleResults } from './stale-results.ts';

/** Minimum time between requests caused by changes, in milliseconds. */
const everyMs = 2000;

export interface QueryState<D, M> {
  state: 'loading' | 'failed' | 'complete';
  /** The last result. Kept while a newer result loads, and if loading fails. `null` before the first result. */
  data: D | null;
  meta: M | null;
  /** Error of the last request. `null` if the request succeeded. */
  error: Failed | null;
}

/**
 * Loads the result of a REST query once, and again only after a change: nothing polls. If the result fails or is outdated, retries with
 * increasing delays.
 */
export class QueryRunner<D, M> extends View<QueryState<D, M>> {
  #query: LiveQuery<D, M> | null = null;
  /** The request in progress. */
  #run: AbortController | null = null;
  #requestedAt = Number.NEGATIVE_INFINITY;
  /** Whether a change requires another request after the current one. */
  #isInvalidated = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isListening = false;
  /** Position in the server's log at which the last result was read. */
  #position = 0;
  /** Age of the last result in seconds when the server sent it. */
  #age = 0;
  /**
   * Log position at which the scope was joined when `#compareWithScope` last checked whether the result is older than the join. Each join
   * is checked once.
   */
  #comparedAt = 0;
  readonly #retryTimer = new RetryTimer(() => this.#requestNow('automatic'));
  /** Timer that reports the result as stale if the request takes too long. */
  #slow: ReturnType<typeof setTimeout> | undefined;
  /** Timer that ends the wait for a changed slot after a live figure has changed. */
  #missingSlot: ReturnType<typeof setTimeout> | undefined;
  readonly #connection: typeof listenToConnection;

  constructor(connection = listenToConnection) {
    super({ state: 'loading', data: null, meta: null, error: null });
    this.#connection = connection;
  }

  /**
   * Sets the query. A different query loads at once, and the previous result is shown until the new result has loaded. `null` stops
   * loading.
   */
  readonly put = (query: LiveQuery<D, M> | null): void => {
    const isSame = query?.key === this.#query?.key;
    this.#query = query;
    if (query === null) staleResults.set(this, null);
    if (!isSame) this.#requestNow();
  };

  readonly retry = (): void => this.#requestNow();

  protected override start(): readonly (() => void)[] {
    this.#isListening = true;
    if (this.view().state === 'loading' && this.#run === null) this.#requestNow();
    else {
      this.#report();
      this.#requestSoon();
    }
    return [
      listenToAllRows((changes) => {
        const query = this.#query;
        if (query === null) return;
        const last = { ...this.view(), position: this.#position };
        if (changes.some((change) => invalidates(change, query, last))) this.#invalidate();
        if (changes.some((change) => isAhead(change, query, last))) this.#expectSlot();
      }),
      listenToReconnect(() => this.#invalidate(), this.#connection),
      subscriptions.listen(() => this.#compareWithScope()),
      () => this.#suspend(),
    ];
  }

  #suspend(): void {
    this.#isListening = false;
    // Cancels the request in progress and the scheduled retry. If either existed, a new request is sent when the next listener is added.
    if (this.#retryTimer.cancel() || this.#run !== null) this.#isInvalidated = true;
    this.#abort();
    clearTimeout(this.#missingSlot);
    this.#missingSlot = undefined;
    staleResults.set(this, null);
  }

  /**
   * Waits for a slot after a live figure has changed. The server computes live figures and slots separately. If no slot arrives, slots
   * might no longer be updated. The result is then loaded again, because its age shows whether this is the case.
   */
  #expectSlot(): void {
    if (this.#missingSlot !== undefined) return;
    const before = this.#position;
    const listen = () => {
      this.#missingSlot = undefined;
      if (this.#position === before) this.#invalidate();
    };
    this.#missingSlot = setTimeout(listen, staleMs);
  }

  /**
   * Loads again if the result was read before the scope was joined, because changes between the reading and the join were not pushed to
   * this client.
   */
  #compareWithScope(): void {
    const from = this.#query === null ? null : subscriptions.joinedFrom(this.#query.scope);
    if (from === null || this.#run !== null || this.view().data === null || from <= this.#comparedAt) return;
    this.#comparedAt = from;
    if (this.#position < from) this.#invalidate();
  }

  #invalidate(): void {
    this.#isInvalidated = true;
    this.#requestSoon();
  }

  /** Loads again when the request in progress has ended and the minimum pause is over. */
  #requestSoon(): void {
    if (!this.#isInvalidated || this.#run !== null || this.#timer !== undefined || !this.#isListening) return;
    const wait = this.#requestedAt + everyMs - performance.now();
    if (wait <= 0) {
      this.#requestNow();
      return;
    }
    this.#timer = setTimeout(() => this.#requestNow(), wait);
  }

  #requestNow(why: 'on demand' | 'automatic' = 'on demand'): void {
    this.#retryTimer.cancel();
    this.#isInvalidated = false;
    this.#abort();
    const query = this.#query;
    if (query === null || !this.#isListening) return;
    const run = new AbortController();
    this.#run = run;
    this.#requestedAt = performance.now();
    this.#slow = setTimeout(() => staleResults.set(this, { why: 'failing', asOf: asOfOf(this.view().meta) }), staleMs);
    // A retry by the user shows the loading state. During an automatic retry, the error stays visible.
    if (why === 'on demand' && this.view().state === 'failed') this.show({ state: 'loading', error: null });
    void this.#request(query, run);
  }

  #abort(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    clearTimeout(this.#slow);
    this.#run?.abort();
    this.#run = null;
  }

  async #request(query: LiveQuery<D, M>, run: AbortController): Promise<void> {
    const result = await query.ask(run.signal);
    if (this.#run !== run) return;
    this.#run = null;
    clearTimeout(this.#slow);
    if (result.error) {
      this.show({ state: 'failed', error: result });
    } else {
      this.#position = result.position;
      this.#age = result.age ?? 0;
      this.show({ state: 'complete', data: result.data, meta: result.meta, error: null });
      this.#compareWithScope();
    }
    const isFine = this.#report();
    if (isFine) this.#retryTimer.succeeded();
    else this.#retryTimer.schedule();
    this.#requestSoon();
  }

  /** Reports whether the result is outdated. @returns whether the result is current, or failed with an error that a retry cannot fix */
  #report(): boolean {
    const staleness = stalenessOf({ ...this.view(), age: this.#age });
    staleResults.set(this, staleness);
    return staleness === null;
  }
}

const firstMs = 2000;
const longestMs = 60_000;

/** Retries an action with exponential backoff until it succeeds. */
export class RetryTimer {
  #pause = firstMs;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #act: () => void;

  constructor(act: () => void) {
    this.#act = act;
  }

  schedule(): void {
    this.cancel();
    const run = () => {
      this.#timer = undefined;
      this.#act();
    };
    this.#timer = setTimeout(run, this.#pause);
    this.#pause = Math.min(longestMs, 2 * this.#pause);
  }

  succeeded(): void {
    this.cancel();
    this.#pause = firstMs;
  }

  /** Cancels the next retry. @returns whether a retry was scheduled */
  cancel(): boolean {
    const wasScheduled = this.#timer !== undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return wasScheduled;
  }
}
