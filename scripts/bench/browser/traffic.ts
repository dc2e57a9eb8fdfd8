import { ownerId, tokenOf } from '../data/company.ts';
import { sendAtRate } from '../load/http.ts';
import { Listener } from '../load/sockets.ts';
import { Webhooks } from '../load/webhooks.ts';

interface Sent {
  n: number;
  /** Time when the webhook was sent. Milliseconds since the epoch. */
  at: number;
  /** Time when a separate socket received the row. `null` if it has not arrived yet. */
  receivedAt: number | null;
}

const now = () => performance.timeOrigin + performance.now();

const roundPerSecond = 500;

/** Sends signed webhooks of all customers in turn, at a fixed rate until stopped. */
export class Traffic {
  private readonly sent = new Map<number, Sent>();
  /** Number of webhooks sent. */
  count = 0;
  private going = true;
  private paused: Promise<void> | null = null;
  private resumed: () => void = () => undefined;
  private quiet: () => void = () => undefined;
  private done: Promise<void> = Promise.resolve();
  private listener: Listener | null = null;

  /** Starts the traffic. Resolves when every customer has written once, so that later growth of the memory is not caused by new rows. */
  static async start(url: string, customers: number, perSecond: number): Promise<Traffic> {
    const traffic = new Traffic();
    const scope = { scope: 'inbox', brand: 'all' };
    traffic.listener = await Listener.join(url, tokenOf(ownerId), scope, (text) => traffic.take(text));
    const webhooks = new Webhooks(customers);
    await sendAtRate(url, () => webhooks.next().bytes, {
      perSecond: roundPerSecond,
      ms: (customers / roundPerSecond) * 1000,
    });
    traffic.done = traffic.run(url, webhooks, perSecond);
    return traffic;
  }

  between(from: number, until: number): Sent[] {
    return [...this.sent.values()].filter(({ at }) => at >= from && at <= until);
  }

  /** Stops sending. Resolves when all requests are answered. */
  pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.paused = promise;
    this.resumed = resolve;
    return new Promise((quiet) => {
      this.quiet = quiet;
    });
  }

  resume(): void {
    this.paused = null;
    this.resumed();
  }

  async stop(): Promise<void> {
    this.going = false;
    this.resume();
    await this.done;
    this.listener?.close();
  }

  private async run(url: string, webhooks: Webhooks, perSecond: number): Promise<void> {
    const next = () => {
      const { n, bytes } = webhooks.next();
      this.count = n + 1;
      this.sent.set(n, { n, at: now(), receivedAt: null });
      return bytes;
    };
    while (this.going) {
      await sendAtRate(url, next, { perSecond, ms: 1000 });
      this.quiet();
      await this.paused;
    }
  }

  private take(text: string): void {
    const at = now();
    for (const [, shown] of text.matchAll(/"text":"#(\d{1,9})#/g)) {
      const sent = this.sent.get(Number(shown));
      if (sent !== undefined) sent.receivedAt ??= at;
    }
  }
}
