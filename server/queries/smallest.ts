/** Collects the smallest of many items. Adding an item that is not among them takes one comparison. */
export class Smallest<T> {
  private readonly max: number;
  private readonly compare: (a: T, b: T) => number;
  /** A heap whose first item is the largest. */
  private readonly heap: T[] = [];

  /** @param max maximum number of items, at least 1 */
  constructor(max: number, compare: (a: T, b: T) => number) {
    this.max = max;
    this.compare = compare;
  }

  /** The largest of the collected items. `null` while fewer than `max` items have been added. */
  get last(): T | null {
    return this.heap.length < this.max ? null : (this.heap[0] as T);
  }

  add(item: T): void {
    const { heap, last } = this;
    if (last !== null) {
      if (this.compare(item, last) >= 0) return;
      heap[0] = item;
      this.sink();
      return;
    }
    let at = heap.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.compare(heap[parent] as T, item) >= 0) break;
      heap[at] = heap[parent] as T;
      heap[parent] = item;
      at = parent;
    }
  }

  /** Moves the first item down to its place. */
  private sink(): void {
    const { heap } = this;
    for (let at = 0; ; ) {
      let largest = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && this.compare(heap[child] as T, heap[largest] as T) > 0) largest = child;
      }
      if (largest === at) return;
      const moved = heap[at] as T;
      heap[at] = heap[largest] as T;
      heap[largest] = moved;
      at = largest;
    }
  }

  /** Returns the collected items in ascending order. */
  sorted(): T[] {
    return [...this.heap].sort(this.compare);
  }
}
