/** Items that wait for the next write, oldest first. Beyond the limit, the oldest are dropped. */
export class Unwritten<T> {
  private items: T[] = [];
  /** Number of items, from the start, that `fresh` has already returned. */
  private told = 0;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  push(item: T): void {
    this.items.push(item);
    if (this.items.length <= this.most) return;
    this.items.shift();
    this.told = Math.max(0, this.told - 1);
  }

  get waiting(): readonly T[] {
    return this.items;
  }

  /** Items added since the previous call. Returned even if they could not be written. */
  fresh(): readonly T[] {
    const fresh = this.items.slice(this.told);
    this.told = this.items.length;
    return fresh;
  }

  clear(): void {
    this.items = [];
    this.told = 0;
  }
}
