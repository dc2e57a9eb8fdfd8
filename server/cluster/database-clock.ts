import { limits } from '../../shared/limits.ts';

/** A moment by the clocks of this machine, in milliseconds. */
interface Moment {
  wall: number;
  /** `performance.now()`, which does not change when the clock is set. */
  monotonic: number;
}

export const moment = (): Moment => ({ wall: Date.now(), monotonic: performance.now() });

/**
 * Difference between the clock of this machine and the database's, which all nodes share. A change of this machine's clock since the last
 * measurement is included.
 */
export class DatabaseClock {
  private measured: Moment & { aheadMs: number } = { aheadMs: 0, ...moment() };

  /**
   * Stores the time of the database, which was read at an unknown time between the request and now. Uses the smallest difference that is
   * possible.
   * @param sent time of the request
   * @param now time of the database, in milliseconds
   */
  measure(sent: Moment, now: number): void {
    const received = moment();
    const aheadMs = Math.max(0, sent.wall - now) + Math.min(0, received.wall - now);
    this.measured = { aheadMs, ...received };
  }

  /** Milliseconds that the clock of this machine is ahead. Negative if it is behind, 0 before the first measurement. */
  get aheadMs(): number {
    const { aheadMs, wall, monotonic } = this.measured;
    const now = moment();
    return Math.round(aheadMs + (now.wall - wall) - (now.monotonic - monotonic));
  }

  /** Whether the difference is so large that nothing may be recorded with the times of this machine. */
  get isWrong(): boolean {
    return Math.abs(this.aheadMs) >= limits.clockSkewMs;
  }
}
