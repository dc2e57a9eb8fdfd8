import { Child } from '../child.ts';
import { environment, makeCompany } from '../data/company.ts';
import type { Figure } from '../figure.ts';
import { inTemporaryFolder } from '../folders.ts';
import { sendAtRate, sendConcurrently } from '../load/http.ts';
import { startLine } from '../load/line.ts';
import { inboxListeners } from '../load/listeners.ts';
import { Webhooks } from '../load/webhooks.ts';
import type { Plan } from '../plan.ts';
import { median } from '../stats.ts';

const sockets = 200;
const conversations = 1000;
/** Webhooks per second of a quiet, an ordinary and a busy day. */
const rates = [10, 50, 300] as const;

/** Server under measurement with its connected sockets. Records the processor time that the server needs per webhook. */
class Measured {
  readonly costs = new Map<number, { all: number; main: number }[]>();
  readonly server: Child;
  private readonly webhooks = new Webhooks(conversations);
  private sent = 0;

  constructor(server: Child) {
    this.server = server;
  }

  private readonly next = () => {
    this.sent += 1;
    return this.webhooks.next().bytes;
  };

  async atRate(perSecond: number, ms: number): Promise<void> {
    const before = this.server.cpuSeconds();
    const begun = this.sent;
    await sendAtRate(this.server.url, this.next, { perSecond, ms });
    const after = this.server.cpuSeconds();
    const each = (seconds: number) => (seconds * 1e6) / (this.sent - begun);
    const cost = { all: each(after.all - before.all), main: each(after.first - before.first) };
    this.costs.set(perSecond, [...(this.costs.get(perSecond) ?? []), cost]);
  }

  /** Sends at full speed until the server has received at least `count` webhooks in total. @returns MB of resident memory */
  async upTo(count: number): Promise<number> {
    while (this.sent < count) await sendConcurrently(this.server.url, this.next, { ms: 500 });
    return this.server.memory().mb;
  }

  cost(perSecond: number, of: 'all' | 'main'): number {
    return median((this.costs.get(perSecond) ?? []).map((one) => one[of]));
  }
}

/**
 * Measures processor time and memory at ordinary rates of webhooks, compared with a bare server that verifies signatures, stores and
 * pushes.
 */
export function day({ rounds, daySeconds, dayWebhooks }: Plan): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    await makeCompany(folder);
    const line = await startLine();
    const ours = new Measured(await Child.serve('server', ['serve'], environment(folder, line.url)));
    const bare = new Measured(await Child.serve('scripts/bench/bare/day.ts', [], { DATA_DIR: folder }));
    const started = ours.server.memory().mb;
    const listeners = [
      ...(await inboxListeners(ours.server.url, sockets)),
      ...(await inboxListeners(bare.server.url, sockets)),
    ];
    // Ensures that every customer has written and has a name before the measurement.
    await ours.upTo(conversations);
    await line.requested(conversations);
    for (const perSecond of rates) {
      for (let round = 0; round < rounds; round++) {
        await ours.atRate(perSecond, daySeconds * 1000);
        await bare.atRate(perSecond, daySeconds * 1000);
      }
    }
    const afterDay = await ours.upTo(15_000);
    const half = await ours.upTo(dayWebhooks / 2);
    const complete = await ours.upTo(dayWebhooks);
    for (const listener of listeners) listener.close();
    await Promise.all([ours.server.stop(), bare.server.stop()]);
    line.close();
    const memory = (name: string, value: number): Figure => ({ name, unit: 'MB', value, limit: null, target: null });
    return [
      ...rates.flatMap((perSecond) =>
        (['all', 'main'] as const).map((of) => ({
          name: `processor per webhook at ${perSecond}/s, ${of === 'all' ? 'all threads' : 'main thread'}`,
          unit: 'µs',
          value: ours.cost(perSecond, of),
          limit: { what: 'the same of a server that signs, stores and pushes', value: bare.cost(perSecond, of) },
          target: null,
        })),
      ),
      memory('memory after the start', started),
      memory('memory after 15,000 webhooks, 200 sockets', afterDay),
      memory(`memory after ${dayWebhooks / 2} webhooks`, half),
      memory(`memory after ${dayWebhooks} webhooks`, complete),
    ];
  });
}
