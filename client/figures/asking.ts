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

/** Told more often, it is asked again at most so often. */
const everyMs = 2000;

export interface Answer<D, M> {
  state: 'loading' | 'failed' | 'complete';
  /** The last answer; it stays while a newer one is on its way, and when that one fails. */
  data: D | null;
  meta: M | null;
  /** Why the last question failed; null when it did not. */
  error: Failed | null;
}

/**
 * A question to REST, asked once, and again only when something told that its answer is another one: nothing polls. An answer that does not
 * come, or does not hold all of the log, is asked for again by itself, with pauses that grow.
 */
export class Asking<D, M> extends View<Answer<D, M>> {
  #question: Question<D, M> | null = null;
  /** The question under way. */
  #run: AbortController | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** Told while a question was under way. */
  #isTold = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isListening = false;
  /** The position at which the last answer was read. */
  #position = 0;
  /** How old the last answer was when it was given, in seconds. */
  #age = 0;
  /** The beginning of the scope that the last answer was held against. */
  #heldAgainst = 0;
  readonly #again = new Again(() => this.#askNow('by itself'));
  /** Waits for the answer under way, and for one that holds what was pushed. */
  #slow: ReturnType<typeof setTimeout> | undefined;
  #unheard: ReturnType<typeof setTimeout> | undefined;
  readonly #connection: typeof listenToConnection;

  constructor(connection = listenToConnection) {
    super({ state: 'loading', data: null, meta: null, error: null });
    this.#connection = connection;
  }

  /** Another question is asked at once; null asks nothing. The old answer stands until the new one comes. */
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
    // A question that is broken off, or was to be asked by itself, is asked again when somebody listens again.
    if (this.#again.callOff() || this.#run !== null) this.#isTold = true;
    this.#breakOff();
    clearTimeout(this.#unheard);
    this.#unheard = undefined;
    shownAnswers.set(this, null);
  }

  /** Live figures are pushed by the inbox's rows, slots by those of the figures: these may have stopped, and an answer says so. */
  #hear(): void {
    if (this.#unheard !== undefined) return;
    const before = this.#position;
    const listen = () => {
      this.#unheard = undefined;
      if (this.#position === before) this.#tell();
    };
    this.#unheard = setTimeout(listen, staleMs);
  }

  /** An answer from before the scope told of everything may lack something: asked once more. */
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

  /** Once the answer under way is here, and the pause is over. */
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
    // Trying again when asked to shows; an answer stands as it is.
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

  /** @returns whether the answer is the present, or refused */
  #report(): boolean {
    const trouble = troubleOf({ ...this.view(), age: this.#age });
    shownAnswers.set(this, trouble);
    return trouble === null;
  }
}
