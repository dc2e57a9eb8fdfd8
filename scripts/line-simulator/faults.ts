export interface ForcedAnswer {
  /** Path of the call: exact, a prefix ending in `*`, or a RegExp. */
  path: string | RegExp;
  times?: number;
  status: number;
  /** Text (such as an HTML page) or JSON. Defaults to LINE's body for the status. */
  body?: unknown;
  headers?: Record<string, string>;
  method?: string;
}

interface Rule<T> {
  path: string | RegExp;
  left: number;
  what: T;
}

export type ApiFault =
  | { kind: 'answer'; answer: ForcedAnswer }
  | { kind: 'drop' }
  | { kind: 'lose' }
  | { kind: 'truncate'; bytes: number };

export type WebhookFault = 'wrongSignature' | 'drop' | 'dropAfter' | 'duplicate' | 'extraFields';

const matches = (path: string | RegExp, actual: string): boolean =>
  path instanceof RegExp
    ? path.test(actual)
    : path.endsWith('*')
      ? actual.startsWith(path.slice(0, -1))
      : path === actual;

/** Faults of LINE that a test or the control panel can cause. Every method returns `this`, so calls can be chained. */
export class Faults {
  #api: Rule<ApiFault>[] = [];
  #delays: Rule<number>[] = [];
  #held: { path: string | RegExp; released: Promise<void> }[] = [];
  #webhooks = new Map<WebhookFault, number>();
  #deliveryDelay = { ms: 0, left: 0 };
  #shuffle = 0;
  #offline = { api: false, webhooks: false };
  readonly #changed: () => void;

  constructor(changed: () => void = () => {}) {
    this.#changed = changed;
  }

  // ---- Faults of API calls

  nextCalls(answer: ForcedAnswer): this {
    return this.#rule(answer.path, answer.times ?? 1, { kind: 'answer', answer });
  }

  /** Drops the connection before the call is processed. */
  drop(path: string | RegExp, times = 1): this {
    return this.#rule(path, times, { kind: 'drop' });
  }

  /** Processes the call, then drops the connection instead of responding. */
  loseAnswer(path: string | RegExp, times = 1): this {
    return this.#rule(path, times, { kind: 'lose' });
  }

  /** Breaks off a download after `bytes` bytes. */
  truncate(path: string | RegExp, bytes = 1, times = 1): this {
    return this.#rule(path, times, { kind: 'truncate', bytes });
  }

  /** Delays calls before they are processed. Milliseconds of real time. */
  delay(path: string | RegExp, ms: number, times = Number.POSITIVE_INFINITY): this {
    this.#delays = this.#delays.filter((rule) => String(rule.path) !== String(path));
    if (ms > 0) this.#delays.push({ path, left: times, what: ms });
    return this.#done();
  }

  /**
   * Processes calls, but withholds the responses.
   * @returns function that sends the responses. Later calls are then answered immediately.
   */
  holdAnswers(path: string | RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const rule = { path, released: promise };
    this.#held.push(rule);
    this.#done();
    return () => {
      this.#held = this.#held.filter((one) => one !== rule);
      resolve();
      this.#done();
    };
  }

  /** Makes LINE unreachable. With `webhooks`, LINE cannot reach the console either. */
  offline(on: boolean, { webhooks = false }: { webhooks?: boolean } = {}): this {
    this.#offline = { api: on, webhooks: on && webhooks };
    return this.#done();
  }

  // ---- Faults of webhooks, each for the next `times` deliveries

  /** Delivers the same event twice, both with isRedelivery false. */
  duplicates(times = 1): this {
    return this.#webhook('duplicate', times);
  }

  wrongSignature(times = 1): this {
    return this.#webhook('wrongSignature', times);
  }

  /** Breaks the connection in the middle of the request. */
  dropWebhooks(times = 1): this {
    return this.#webhook('drop', times);
  }

  /**
   * Receives the whole request, then closes the connection without a response. The console then has the event, but LINE does not know this.
   */
  hangUpWebhooks(times = 1): this {
    return this.#webhook('dropAfter', times);
  }

  /** Adds unknown fields to the events, at every level of their JSON. */
  extraFields(times = Number.POSITIVE_INFINITY): this {
    return this.#webhook('extraFields', times);
  }

  delayDeliveries(ms: number, times = 1): this {
    this.#deliveryDelay = { ms, left: times };
    return this.#done();
  }

  /** Delays the next `count` events of a channel and delivers them in reverse order. */
  shuffle(count: number): this {
    this.#shuffle = count;
    return this.#done();
  }

  clear(): this {
    this.#api = [];
    this.#delays = [];
    this.#webhooks.clear();
    this.#deliveryDelay = { ms: 0, left: 0 };
    this.#shuffle = 0;
    this.#offline = { api: false, webhooks: false };
    return this.#done();
  }

  // ---- Methods that the simulator calls

  takeApi(method: string, path: string): ApiFault | undefined {
    if (this.#offline.api) return { kind: 'drop' };
    const rule = this.#api.find(
      ({ path: wanted, left, what }) =>
        left > 0 && matches(wanted, path) && (what.kind !== 'answer' || (what.answer.method ?? method) === method),
    );
    if (!rule) return undefined;
    rule.left--;
    if (rule.left <= 0) this.#api.splice(this.#api.indexOf(rule), 1);
    this.#changed();
    return rule.what;
  }

  takeDelay(path: string): number {
    const rule = this.#delays.find((delay) => delay.left > 0 && matches(delay.path, path));
    if (!rule) return 0;
    rule.left--;
    return rule.what;
  }

  /** Resolves when the response to a call can be sent. */
  async released(path: string): Promise<void> {
    await this.#held.find((one) => matches(one.path, path))?.released;
  }

  takeWebhook(fault: WebhookFault): boolean {
    if (fault === 'drop' && this.#offline.webhooks) return true;
    const left = this.#webhooks.get(fault) ?? 0;
    if (left <= 0) return false;
    this.#webhooks.set(fault, left - 1);
    this.#changed();
    return true;
  }

  takeDeliveryDelay(): number {
    if (this.#deliveryDelay.left <= 0) return 0;
    this.#deliveryDelay.left--;
    return this.#deliveryDelay.ms;
  }

  /** Returns the number of events to reverse together. 0 for none. */
  takeShuffle(): number {
    const count = this.#shuffle;
    this.#shuffle = 0;
    return count;
  }

  /** Returns the state for the control panel. */
  describe(): { offline: boolean; webhooks: Record<string, number>; api: string[]; delays: string[] } {
    return {
      offline: this.#offline.api,
      webhooks: Object.fromEntries([...this.#webhooks].filter(([, left]) => left > 0)),
      api: this.#api.map(({ path, left, what }) => `${what.kind} ${path} ×${left}`),
      delays: this.#delays.map(({ path, what }) => `${path} ${what} ms`),
    };
  }

  #rule(path: string | RegExp, times: number, what: ApiFault): this {
    this.#api.push({ path, left: times, what });
    return this.#done();
  }

  #webhook(fault: WebhookFault, times: number): this {
    this.#webhooks.set(fault, times);
    return this.#done();
  }

  #done(): this {
    this.#changed();
    return this;
  }
}
