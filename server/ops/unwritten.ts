/** A queue of items that wait for the next write, oldest first. When it is full, the oldest item is dropped. */
export class Unwritten<T> {
  private items: T[] = [];
  /** Items that `fresh` has not returned yet. */
  private unreturned: T[] = [];
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  push(item: T): void {
    for (const queue of [this.items, this.unreturned]) {
      queue.push(item);
      if (queue.length > this.most) queue.shift();
    }
  }

  get waiting(): readonly T[] {
    return this.items;
  }

  /** Returns the items that were added since the previous call, whether or not they are written yet. */
  fresh(): readonly T[] {
    const fresh = this.unreturned;
    this.unreturned = [];
    return fresh;
  }

  /** Called when all waiting items have been written. */
  clear(): void {
    this.items = [];
  }
}
