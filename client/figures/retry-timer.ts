const firstMs = 2000;
const longestMs = 60_000;

/** Retries an action with growing pauses until it succeeds. */
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

  /** Cancels the next retry. @returns whether one was scheduled */
  cancel(): boolean {
    const wasScheduled = this.#timer !== undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return wasScheduled;
  }
}
