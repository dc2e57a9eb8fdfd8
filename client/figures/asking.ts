import type { FiguresMeta } from '../../shared/api/figures.ts';
import type { Kind, Slot } from '../../shared/rows.ts';
import type { Failed, Result } from '../api/api.ts';
import { listenToConnection } from '../sync/connection.ts';
import { subscriptions } from '../sync/page-subscriptions.ts';
import { listenToRows } from '../sync/store.ts';
import { View } from '../sync/view.ts';
import { dayOf } from './days.ts';

/** Told more often, it is asked again at most so often. */
const everyMs = 2000;

export interface Question<D, M> {
  /** Says all that matters of the question. */
  key: string;
  ask(signal: AbortSignal): Promise<Result<D, M>>;
  /** The brands it is about: ids with commas, or 'all'. */
  brand: string;
  /** The scope that tells of its slots. */
  scope: string;
  /** Whether it is about the present moment, which every slot of the brands moves. */
  now: boolean;
  /** Kinds of rows of which any change is another answer. */
  kinds?: readonly Kind[];
  /** Kinds of rows of which one that comes or goes is another answer. */
  comings?: readonly Kind[];
  /** Whether a change of a row of these kinds leaves the answer as it is. */
  isSame?(before: object, after: object): boolean;
  /** Whether a row that came or changed is another answer. */
  isMovedBy?(kind: Kind, after: object): boolean;
}

export interface Answer<D, M> {
  state: 'loading' | 'failed' | 'complete';
  /** The last answer; it stays while a newer one is on its way, and when that one fails. */
  data: D | null;
  meta: M | null;
  /** Why the last question failed; null when it did not. */
  error: Failed | null;
}

/** A question to REST, asked once, and again only when something told that its answer is another one: nothing polls. */
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
  /** The beginning of the scope that the last answer was held against. */
  #heldAgainst = 0;
  readonly #connection: typeof listenToConnection;

  constructor(connection = listenToConnection) {
    super({ state: 'loading', data: null, meta: null, error: null });
    this.#connection = connection;
  }

  /** Another question is asked at once; null asks nothing. The old answer stands until the new one comes. */
  readonly put = (question: Question<D, M> | null): void => {
    const isSame = question?.key === this.#question?.key;
    this.#question = question;
    if (!isSame) this.#askNow();
  };

  readonly retry = (): void => this.#askNow();

  protected override start(): readonly (() => void)[] {
    this.#isListening = true;
    if (this.view().state === 'loading' && this.#run === null) this.#askNow();
    else this.#askSoon();
    let wasOffline = false;
    return [
      listenToRows((changes) => {
        if (changes.some(({ kind, before, after }) => this.#concerns(kind, before, after))) this.#tell();
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
    // A question that is broken off is asked again when somebody listens again.
    if (this.#run !== null) this.#isTold = true;
    this.#run?.abort();
    this.#run = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Sums of a shown brand changed in the shown range, or the brands that make up 'all' did. */
  #concerns(kind: Kind, before: object | undefined, after: object | undefined): boolean {
    const question = this.#question;
    if (question === null) return false;
    if (question.kinds?.includes(kind)) return this.#isMoved(question, before, after);
    if (after !== undefined && question.isMovedBy?.(kind, after)) return true;
    if (question.comings?.includes(kind) && this.#comesOrGoes(before, after)) return true;
    if (kind === 'brand') return question.brand === 'all' && (before === undefined) !== (after === undefined);
    if (kind !== 'slot' || after === undefined) return false;
    const { brandId, start } = after as Slot;
    if (question.brand !== 'all' && !question.brand.split(',').includes(brandId)) return false;
    // Figures that were away are back.
    return question.now || this.view().error !== null || this.#isInRange(start);
  }

  #isMoved({ isSame }: Question<D, M>, before: object | undefined, after: object | undefined): boolean {
    if (isSame === undefined) return true;
    return before === undefined || after === undefined ? this.#comesOrGoes(before, after) : !isSame(before, after);
  }

  /** A row from before the answer is part of it: it was only now loaded. */
  #comesOrGoes(before: object | undefined, after: object | undefined): boolean {
    if (before !== undefined) return after === undefined;
    return after !== undefined && (after as { version: number }).version > this.#position;
  }

  /** As the last answer told its range. A day after it began a new one: presets have moved. */
  #isInRange(start: string): boolean {
    const meta = this.view().meta as Partial<FiguresMeta> | null;
    if (meta?.from === undefined || meta.to === undefined || meta.timeZone === undefined) return true;
    const day = dayOf(start, meta.timeZone);
    const isNewDay = meta.asOf !== undefined && day > dayOf(meta.asOf, meta.timeZone);
    return isNewDay || (day >= meta.from && day <= meta.to);
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

  #askNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isTold = false;
    this.#run?.abort();
    this.#run = null;
    const question = this.#question;
    if (question === null || !this.#isListening) return;
    const run = new AbortController();
    this.#run = run;
    this.#askedAt = performance.now();
    // Trying again shows; an answer stands as it is.
    if (this.view().state === 'failed') this.show({ state: 'loading', error: null });
    void this.#answer(question, run);
  }

  async #answer(question: Question<D, M>, run: AbortController): Promise<void> {
    const result = await question.ask(run.signal);
    if (this.#run !== run) return;
    this.#run = null;
    if (result.error) {
      this.show({ state: 'failed', error: result });
    } else {
      this.#position = result.position;
      this.show({ state: 'complete', data: result.data, meta: result.meta, error: null });
      this.#meetScope();
    }
    this.#askSoon();
  }
}
