import type { Random } from '../../line-simulator/customers/random.ts';

/** Generator of deterministic ids for past times, in chronological order. */
export class Ids {
  private readonly random: Random;
  private count = 0;

  constructor(random: Random) {
    this.random = random;
  }

  /** Returns a UUIDv7 of a time. */
  at(ms: number): string {
    const time = ms.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${this.digits(3)}-8${this.digits(3)}-${this.digits(6)}${this.digits(6)}`;
  }

  /** Returns an id in LINE's format, lower than all ids of the simulator. */
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
