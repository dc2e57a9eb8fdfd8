/**
 * The product's clock. It never goes back, so the times of records and everything derived from them never go back either. When the
 * machine's clock is set back, this clock runs at half speed until the machine's clock has caught up.
 */
export class SteadyClock {
  private wall: () => number;
  private lastWall: number;
  private value: number;

  constructor(wall: () => number) {
    this.wall = wall;
    this.lastWall = wall();
    this.value = this.lastWall;
  }

  /** Returns the current time in milliseconds UTC. */
  readonly now = (): number => {
    const wall = this.wall();
    this.value = Math.max(wall, this.value + Math.max(0, wall - this.lastWall) / 2);
    this.lastWall = wall;
    return Math.floor(this.value);
  };

  /** Returns the milliseconds that the machine's clock is behind this clock. 0 unless the machine's clock was set back. */
  behindMs(): number {
    return this.now() - this.lastWall;
  }

  /** Continues with another source of the time. Must be called before anything has been recorded. */
  replaceSource(wall: () => number): void {
    this.wall = wall;
    this.lastWall = wall();
    this.value = this.lastWall;
  }

  /** Advances the clock to a recorded time, unless the clock is already later. */
  startFrom(at: number): void {
    this.value = Math.max(this.value, at);
  }
}
