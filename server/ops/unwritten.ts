/** Items that wait for the next write, the oldest first; of too many the oldest go. */
export class Unwritten<T> {
  private items: T[] = [];
  /** Those of them that were told already, the first ones. */
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

  /** Those that came since this was asked last: they are told whether or not they can be written. */
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
