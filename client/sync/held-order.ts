/**
 * The displayed order, which can be frozen while the real one changes, so that rows do not jump under the pointer. Deleted rows are removed
 * anyway, and rows of newly loaded pages are appended.
 */
export class HeldOrder {
  #held: readonly string[] | null = null;
  readonly #moved = new Set<string>();

  /** Number of rows that wait for their position. */
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

  /** Called when a row was added or moved. */
  moved(id: string): void {
    // An empty list cannot jump.
    if (this.#held?.length === 0) this.#held = [id];
    else if (this.#held !== null) this.#moved.add(id);
  }

  /** Rows that were removed from the list are shown at their held position and wait for nothing. */
  left(id: string): void {
    this.#moved.delete(id);
  }

  /** Called when a row was deleted. */
  gone(id: string): void {
    this.#moved.delete(id);
    this.#held = this.#held?.filter((held) => held !== id) ?? null;
  }

  /** Called when a page was loaded. Its rows are appended to the frozen ones. */
  extended(live: readonly string[]): void {
    if (this.#held === null) return;
    const known = new Set([...this.#held, ...this.#moved]);
    this.#held = [...this.#held, ...live.filter((id) => !known.has(id))];
  }

  ids(live: readonly string[]): readonly string[] {
    return this.#held ?? live;
  }
}
