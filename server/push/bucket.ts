/** A token bucket that refills `rate` tokens per second and allows bursts of up to `burst`. */
export class Bucket {
  private tokens: number;
  private last: number;
  private readonly rate: number;
  private readonly burst: number;

  constructor(rate: number, burst: number, now: number) {
    this.rate = rate;
    this.burst = burst;
    this.tokens = burst;
    this.last = now;
  }

  take(now: number): boolean {
    if (this.left(now) < 1) return false;
    this.spend(1);
    return true;
  }

  left(now: number): number {
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.last) / 1000) * this.rate);
    this.last = now;
    return this.tokens;
  }

  /** Milliseconds until a token is available; 0 if one is available now. */
  waitMs(now: number): number {
    const left = this.left(now);
    return left > 0 ? 0 : Math.ceil(((1 - left) / this.rate) * 1000);
  }

  isFull(now: number): boolean {
    return this.left(now) >= this.burst;
  }

  /** Can spend more than is left. The debt is refilled first. */
  spend(count: number): void {
    this.tokens -= count;
  }
}
