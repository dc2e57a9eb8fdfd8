import type { Random } from '../../line-simulator/customers/random.ts';

/** Ids of things of the past: in the order of time, and the same of the same chance. */
export class Ids {
  private readonly random: Random;
  private count = 0;

  constructor(random: Random) {
    this.random = random;
  }

  /** A UUIDv7. */
  at(ms: number): string {
    const time = ms.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${this.digits(3)}-8${this.digits(3)}-${this.digits(6)}${this.digits(6)}`;
  }

  /** LINE's, below all that the simulator gives. */
  ofLine(ms: number): string {
    this.count = (this.count + 1) % 1000;
    return String(BigInt(ms) * 50_000n + BigInt(this.count));
  }

  private digits(length: number): string {
    return this.random
      .below(16 ** length)
      .toString(16)
      .padStart(length, '0');
  }
}
