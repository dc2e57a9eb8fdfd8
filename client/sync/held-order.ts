/**
 * The order that is on the screen while the true one moves on: held under the pointer, nothing jumps. Rows that are gone for good vanish
 * all the same, and pages loaded meanwhile go behind.
 */
export class HeldOrder {
  #held: readonly string[] | null = null;
  readonly #moved = new Set<string>();

  /** How many rows wait for their place. */
  get waiting(): number {
    return this.#moved.size;
  }

  hold(live: readonly string[]): void {
    this.#held ??= live;
  }

  release(): void {
    this.#held = null;
    this.#moved.clear();
  }

  /** A row came, or took another place. */
  moved(id: string): void {
    // An empty list cannot jump.
    if (this.#held?.length === 0) this.#held = [id];
    else if (this.#held !== null) this.#moved.add(id);
  }

  /** Rows that were removed from the list are shown at their held position and wait for nothing. */
  left(id: string): void {
    this.#moved.delete(id);
  }

  /** A row exists no more. */
  gone(id: string): void {
    this.#moved.delete(id);
    this.#held = this.#held?.filter((held) => held !== id) ?? null;
  }

  /** A page was loaded: what it brought shows behind what is held. */
  extended(live: readonly string[]): void {
    if (this.#held === null) return;
    const known = new Set([...this.#held, ...this.#moved]);
    this.#held = [...this.#held, ...live.filter((id) => !known.has(id))];
  }

  ids(live: readonly string[]): readonly string[] {
    return this.#held ?? live;
  }
}
