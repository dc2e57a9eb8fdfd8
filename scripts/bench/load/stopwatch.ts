import { brandCount } from '../data/company.ts';
import type { Webhook } from './webhooks.ts';

const mark = /"text":"#(\d+)#/g;

interface Sent {
  n: number;
  at: number;
}

/** Messages that one socket still waits for, by customer. */
type Expected = Map<number, Sent[]>;

/**
 * Times webhooks on their way to sockets. A customer's later message takes the place of an earlier one in the row, so a row that
 * shows message n has brought all before it.
 */
export class Stopwatch {
  private times: number[] = [];
  private readonly expected: Expected[][] = Array.from({ length: brandCount }, () => []);
  private readonly customers = new Map<number, number>();

  sent({ n, customer, bytes }: Webhook): Buffer {
    const sent = { n, at: performance.now() };
    this.customers.set(n, customer);
    for (const expected of this.expected[customer % brandCount] ?? []) {
      const waiting = expected.get(customer);
      if (waiting === undefined) expected.set(customer, [sent]);
      else waiting.push(sent);
    }
    return bytes;
  }

  /** @returns the listener for the deltas of one socket */
  listener(brand: number): (text: string) => void {
    const expected: Expected = new Map();
    this.expected[brand]?.push(expected);
    return (text) => {
      const now = performance.now();
      for (const [, shown] of text.matchAll(mark)) {
        const n = Number(shown);
        const waiting = expected.get(this.customers.get(n) ?? -1) ?? [];
        for (let next = waiting[0]; next !== undefined && next.n <= n; next = waiting[0]) {
          this.times.push(now - next.at);
          waiting.shift();
        }
      }
    };
  }

  /** Milliseconds of each message at each socket since the last call. @throws when a message did not arrive */
  elapsed(): number[] {
    const missing = this.expected.flat().flatMap((expected) => [...expected.values()].flat()).length;
    if (missing > 0) throw new Error(`${missing} rows did not arrive`);
    const { times } = this;
    this.times = [];
    return times;
  }
}
