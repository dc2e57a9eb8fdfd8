/** A token bucket. It is refilled with `rate` tokens per second, up to `burst` tokens. */
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

  /** Returns the milliseconds until a token is available, 0 if there is one. */
  waitMs(now: number): number {
    const left = this.left(now);
    return left > 0 ? 0 : Math.ceil(((1 - left) / this.rate) * 1000);
  }

  isFull(now: number): boolean {
    return this.left(now) >= this.burst;
  }

  /** Takes tokens, even if there are not enough. The number of tokens is then negative until the bucket is refilled. */
  spend(count: number): void {
    this.tokens -= count;
  }
}
