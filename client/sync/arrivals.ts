/**
 * The order in which messages of one moment came. A row does not say when it arrived, but everything that brings rows does: a page of
 * REST is in the server's order, and deltas and resumes bring new rows in the order of their arrival (SYNC-3, SYNC-8).
 */
export class Arrivals {
  readonly #places = new Map<string, number>();
  #first = 0;
  #next = 0;

  /** A page of what came before all that is known, newest first. */
  older(ids: readonly string[]): void {
    for (const id of ids) {
      this.#first -= 1;
      this.#places.set(id, this.#first);
    }
  }

  /** The newest page: what it does not name came later, or its own page will say. */
  newest(ids: readonly string[]): void {
    const known = [...this.#places].sort(([, a], [, b]) => a - b).map(([id]) => id);
    this.#places.clear();
    this.#first = 0;
    this.#next = 0;
    this.older(ids);
    for (const id of known) this.came(id);
  }

  /** A row came by itself; one that is known already keeps its place. */
  came(id: string): void {
    if (this.#places.has(id)) return;
    this.#places.set(id, this.#next);
    this.#next += 1;
  }

  /** Negative when `a` came before `b`. Of what came by no way that says, the ids decide. */
  compare(a: string, b: string): number {
    const [first, second] = [this.#places.get(a), this.#places.get(b)];
    if (first === undefined || second === undefined) return a < b ? -1 : a > b ? 1 : 0;
    return first - second;
  }
}
