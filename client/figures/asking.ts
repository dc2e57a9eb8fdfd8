import type { Failed } from '../api/api.ts';
import { listenToConnection } from '../sync/connection-state.ts';
import { subscriptions } from '../sync/page-subscriptions.ts';
import { listenToRows } from '../sync/store.ts';
import { View } from '../sync/view.ts';
import { Again } from './again.ts';
import { asOfOf, staleMs, troubleOf } from './answer-trouble.ts';
import { isAhead, moves } from './moves.ts';
import type { Question } from './question.ts';
import { shownAnswers } from './shown-answers.ts';

/** Milliseconds. Minimum time between requests caused by changes. */
const everyMs = 2000;

export interface Answer<D, M> {
  state: 'loading' | 'failed' | 'complete';
  /** The last result. Stays while a newer one loads or fails. */
  data: D | null;
  meta: M | null;
  /** Why the last request failed, or `null`. */
  error: Failed | null;
}

/**
 * A REST query that loads once, and again only after a change: nothing polls. A failed or incomplete result is retried with growing pauses.
 */
export class Asking<D, M> extends View<Answer<D, M>> {
  #question: Question<D, M> | null = null;
  /** The request in progress. */
  #run: AbortController | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** Whether a change arrived during a request. */
  #isTold = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isListening = false;
  /** Log position of the last result. */
  #position = 0;
  /** Age of the last result in seconds when the server sent it. */
  #age = 0;
  /** Position at which the scope was joined when the last result was compared with it. */
  #heldAgainst = 0;
  readonly #again = new Again(() => this.#askNow('by itself'));
  /** Timers for a slow request, and for a result that must include what was pushed. */
  #slow: ReturnType<typeof setTimeout> | undefined;
  #unheard: ReturnType<typeof setTimeout> | undefined;
  readonly #connection: typeof listenToConnection;

  constructor(connection = listenToConnection) {
    super({ state: 'loading', data: null, meta: null, error: null });
    this.#connection = connection;
  }

  /** Sets the query. A different one loads at once and shows the previous result until then. `null` stops loading. */
  readonly put = (question: Question<D, M> | null): void => {
    const isSame = question?.key === this.#question?.key;
    this.#question = question;
    if (question === null) shownAnswers.set(this, null);
    if (!isSame) this.#askNow();
  };

  readonly retry = (): void => this.#askNow();

  protected override start(): readonly (() => void)[] {
    this.#isListening = true;
    if (this.view().state === 'loading' && this.#run === null) this.#askNow();
    else {
      this.#report();
      this.#askSoon();
    }
    let wasOffline = false;
    return [
      listenToRows((changes) => {
        const question = this.#question;
        if (question === null) return;
        const answered = { ...this.view(), position: this.#position };
        if (changes.some((change) => moves(change, question, answered))) this.#tell();
        if (changes.some((change) => isAhead(change, question, answered))) this.#hear();
      }),
      this.#connection((state) => {
        if (wasOffline && state === 'online') this.#tell();
        wasOffline = state === 'offline' || (wasOffline && state !== 'online');
      }),
      subscriptions.listen(() => this.#meetScope()),
      () => this.#rest(),
    ];
  }

  #rest(): void {
    this.#isListening = false;
    // An aborted request or a scheduled retry is made up for when the next listener subscribes.
    if (this.#again.callOff() || this.#run !== null) this.#isTold = true;
    this.#breakOff();
    clearTimeout(this.#unheard);
    this.#unheard = undefined;
    shownAnswers.set(this, null);
  }

  /**
   * Live figures are pushed from the inbox's rows, slots from the rows of figures. The latter may have stopped, which a new result shows.
   */
  #hear(): void {
    if (this.#unheard !== undefined) return;
    const before = this.#position;
    const listen = () => {
      this.#unheard = undefined;
      if (this.#position === before) this.#tell();
    };
    this.#unheard = setTimeout(listen, staleMs);
  }

  /** A result from before the scope was joined may miss changes, so it is loaded once more. */
  #meetScope(): void {
    const from = this.#question === null ? null : subscriptions.joinedFrom(this.#question.scope);
    if (from === null || this.#run !== null || this.view().data === null || from <= this.#heldAgainst) return;
    this.#heldAgainst = from;
    if (this.#position < from) this.#tell();
  }

  #tell(): void {
    this.#isTold = true;
    this.#askSoon();
  }

  /** Loads again once the request in progress has ended and the minimum pause is over. */
  #askSoon(): void {
    if (!this.#isTold || this.#run !== null || this.#timer !== undefined || !this.#isListening) return;
    const wait = this.#askedAt + everyMs - performance.now();
    if (wait <= 0) {
      this.#askNow();
      return;
    }
    this.#timer = setTimeout(() => this.#askNow(), wait);
  }

  #askNow(why: 'asked' | 'by itself' = 'asked'): void {
    this.#again.callOff();
    this.#isTold = false;
    this.#breakOff();
    const question = this.#question;
    if (question === null || !this.#isListening) return;
    const run = new AbortController();
    this.#run = run;
    this.#askedAt = performance.now();
    this.#slow = setTimeout(() => shownAnswers.set(this, { why: 'failing', asOf: asOfOf(this.view().meta) }), staleMs);
    // A retry by the user shows the loading state. Automatic ones keep what is shown.
    if (why === 'asked' && this.view().state === 'failed') this.show({ state: 'loading', error: null });
    void this.#answer(question, run);
  }

  #breakOff(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    clearTimeout(this.#slow);
    this.#run?.abort();
    this.#run = null;
  }

  async #answer(question: Question<D, M>, run: AbortController): Promise<void> {
    const result = await question.ask(run.signal);
    if (this.#run !== run) return;
    this.#run = null;
    clearTimeout(this.#slow);
    if (result.error) {
      this.show({ state: 'failed', error: result });
    } else {
      this.#position = result.position;
      this.#age = result.age ?? 0;
      this.show({ state: 'complete', data: result.data, meta: result.meta, error: null });
      this.#meetScope();
    }
    const isFine = this.#report();
    if (isFine) this.#again.wentWell();
    else this.#again.plan();
    this.#askSoon();
  }

  /** @returns whether the result is current, or was refused */
  #report(): boolean {
    const trouble = troubleOf({ ...this.view(), age: this.#age });
    shownAnswers.set(this, trouble);
    return trouble === null;
  }
}
