/**
 * The product's clock. Times of records, and everything derived from them, never go back: when the machine's clock is set back, this clock
 * runs at half speed until the machine's clock has caught up.
 */
export class SteadyClock {
  private readonly wall: () => number;
  private lastWall: number;
  private value: number;

  constructor(wall: () => number) {
    this.wall = wall;
    this.lastWall = wall();
    this.value = this.lastWall;
  }

  /** Milliseconds since 1970. */
  readonly now = (): number => {
    const wall = this.wall();
    this.value = Math.max(wall, this.value + Math.max(0, wall - this.lastWall) / 2);
    this.lastWall = wall;
    return Math.floor(this.value);
  };

  /** Milliseconds that the machine's clock is behind this clock. 0 unless it was set back. */
  behindMs(): number {
    return this.now() - this.lastWall;
  }

  /** Starts no earlier than a previously recorded time. */
  startFrom(at: number): void {
    this.value = Math.max(this.value, at);
  }
}
