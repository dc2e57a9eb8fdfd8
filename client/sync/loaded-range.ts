/** Maximum number of pushed rows that are reloaded together with the rows that were loaded in pages. */
const arrivedMax = 500;

/** Order of a list, and the condition for a row to belong to it. */
export interface Order<R> {
  compare(a: R, b: R): number;
  matches(row: R): boolean;
}

/**
 * Loaded part of an ordered list, updated row by row. Contains every known row that matches and sorts between `start` (the first row of the
 * first page) and `end` (the last row of the last page). Rows outside this range are not shown before their page is loaded.
 */
export class LoadedRange<R extends { id: string }> {
  readonly #order: Order<R>;
  readonly #places = new Map<string, R>();
  #rows: R[] = [];
  #ids: readonly string[] | null = null;
  /** Last row of the loaded part. 'none' before the first page is loaded, 'open' if the list ends with the loaded part. */
  #end: R | 'none' | 'open' = 'none';
  /** Number of rows that were loaded in pages. Pushed rows are not included. */
  #paged = 0;
  /** First row of the loaded part. 'open' if the loaded part begins at the start of the list. */
  #start: R | 'open' = 'open';

  constructor(order: Order<R>) {
    this.#order = order;
  }

  get rows(): readonly R[] {
    return this.#rows;
  }

  get ids(): readonly string[] {
    this.#ids ??= this.#rows.map(({ id }) => id);
    return this.#ids;
  }

  /** Number of rows to reload after a reset: all loaded rows, but at most {@link arrivedMax} more than were loaded in pages. */
  get requested(): number {
    return Math.min(this.#rows.length, this.#paged + arrivedMax);
  }

  /** Records the number of rows of a loaded page. @param isFirst Whether the page replaces all pages that were loaded before. */
  paged(count: number, isFirst: boolean): void {
    this.#paged = isFirst ? count : this.#paged + count;
  }

  has(id: string): boolean {
    return this.#places.has(id);
  }

  /** Sets both ends of the loaded part. Fills the part with the rows of `rows` that match and sort between the ends. */
  extend(end: R | 'open', rows: Iterable<R>, start: R | 'open' = 'open'): void {
    this.#end = end;
    this.#start = start;
    this.#places.clear();
    this.#rows = [...rows].filter((row) => this.#belongs(row)).sort(this.#order.compare);
    for (const row of this.#rows) this.#places.set(row.id, row);
    this.#ids = null;
  }

  /** Applies a changed, added or deleted row. @returns whether rows were added or removed, or the order changed */
  change(id: string, after: R | undefined): boolean {
    const before = this.#places.get(id);
    const stays = after !== undefined && this.#belongs(after);
    if (before === undefined && !stays) return false;
    const from = before === undefined ? -1 : this.#find(before);
    if (before !== undefined) {
      this.#rows.splice(from, 1);
      this.#places.delete(id);
    }
    let to = -1;
    if (stays) {
      to = this.#place(after);
      this.#rows.splice(to, 0, after);
      this.#places.set(id, after);
    }
    if (from === to) return false;
    this.#ids = null;
    return true;
  }

  #belongs(row: R): boolean {
    if (this.#end === 'none' || !this.#order.matches(row)) return false;
    if (this.#start !== 'open' && this.#order.compare(row, this.#start) < 0) return false;
    return this.#end === 'open' || this.#order.compare(row, this.#end) <= 0;
  }

  /** Returns the index at which to insert `row`: the index of the first row that does not sort before `row`. */
  #place(row: R): number {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = this.#rows[middle];
      if (there !== undefined && this.#order.compare(there, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #find(row: R): number {
    const place = this.#place(row);
    return this.#rows[place] === row ? place : this.#rows.indexOf(row);
  }
}
