/** Minimum time between requests while the user scrubs. Milliseconds. */
const askMs = 400;

/** Throttle with a trailing call. */
export class Pace {
  readonly #passed: () => number;
  readonly #act: () => void;
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param passed monotonic time in milliseconds */
  constructor(passed: () => number, act: () => void) {
    this.#passed = passed;
    this.#act = act;
  }

  soon(): void {
    if (this.#timer !== undefined) return;
    const wait = this.#lastAt + askMs - this.#passed();
    if (wait <= 0) this.now();
    else this.#timer = setTimeout(() => this.now(), wait);
  }

  now(): void {
    this.stop();
    this.#lastAt = this.#passed();
    this.#act();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
