import { brandCount } from '../data/company.ts';
import type { Webhook } from './webhooks.ts';

const mark = /"text":"#(\d+)#/g;

interface Sent {
  n: number;
  at: number;
}

/** Messages that one socket has not received yet, by the customer's number. */
type Expected = Map<number, Sent[]>;

/**
 * Measures the time from sending webhooks until sockets receive their rows. A row contains only the customer's last message, so a row with
 * message n also counts as the arrival of all earlier messages.
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

  /** Returns the delta listener for another socket of a brand. */
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

  /**
   * Returns the milliseconds from sending each message until each socket of its brand received it, for all messages sent since the last
   * call.
   * @throws if a message did not arrive
   */
  elapsed(): number[] {
    const missing = this.expected.flat().flatMap((expected) => [...expected.values()].flat()).length;
    if (missing > 0) throw new Error(`${missing} rows did not arrive`);
    const { times } = this;
    this.times = [];
    return times;
  }
}
