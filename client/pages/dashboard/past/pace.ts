/** However fast somebody goes through the day, the server is asked at most so often. */
const askMs = 400;

/** Does a thing at most so often, and once more for the last time that it was wished. */
export class Pace {
  readonly #passed: () => number;
  readonly #act: () => void;
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param passed milliseconds by a clock that cannot be set */
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
