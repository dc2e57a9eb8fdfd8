/** Base class of an observable state that is updated in parts. Does background work only while there are listeners. */
export abstract class View<V extends object> {
  #now: V;
  readonly #listeners = new Set<() => void>();
  #stop: readonly (() => void)[] = [];

  constructor(first: V) {
    this.#now = first;
  }

  readonly view = (): V => this.#now;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#stop = this.start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      for (const stop of this.#stop) stop();
      this.#stop = [];
    };
  };

  /** Called when the first listener is added. @returns functions that are called when the last listener is removed */
  protected abstract start(): readonly (() => void)[];

  protected show(part: Partial<V>): void {
    this.#now = { ...this.#now, ...part };
    for (const listener of this.#listeners) listener();
  }
}
