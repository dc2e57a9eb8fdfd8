const firstMs = 2000;
const longestMs = 60_000;

/** Retries an action with growing pauses until it succeeds. */
export class Again {
  #pause = firstMs;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #act: () => void;

  constructor(act: () => void) {
    this.#act = act;
  }

  plan(): void {
    this.callOff();
    const run = () => {
      this.#timer = undefined;
      this.#act();
    };
    this.#timer = setTimeout(run, this.#pause);
    this.#pause = Math.min(longestMs, 2 * this.#pause);
  }

  wentWell(): void {
    this.callOff();
    this.#pause = firstMs;
  }

  /** Cancels the next retry. @returns whether one was scheduled */
  callOff(): boolean {
    const wasPlanned = this.#timer !== undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return wasPlanned;
  }
}
