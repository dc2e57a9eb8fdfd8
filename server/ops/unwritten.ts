/** A queue of items that wait for the next write, oldest first. When it is full, the oldest item is dropped. */
export class Unwritten<T> {
  private items: T[] = [];
  /** Number of items, from the beginning, that `fresh` has already returned. */
  private returned = 0;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  push(item: T): void {
    this.items.push(item);
    if (this.items.length <= this.most) return;
    this.items.shift();
    this.returned = Math.max(0, this.returned - 1);
  }

  get waiting(): readonly T[] {
    return this.items;
  }

  /** Returns the items that were added since the previous call, even if they are not written yet. */
  fresh(): readonly T[] {
    const fresh = this.items.slice(this.returned);
    this.returned = this.items.length;
    return fresh;
  }

  clear(): void {
    this.items = [];
    this.returned = 0;
  }
}
