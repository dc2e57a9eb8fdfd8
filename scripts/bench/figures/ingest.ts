import { Child } from '../child.ts';
import { environment, makeCompany, numbers } from '../data/company.ts';
import type { Figure } from '../figure.ts';
import { inTemporaryFolder } from '../folders.ts';
import { sendConcurrently } from '../load/http.ts';
import { startLine } from '../load/line.ts';
import { inboxListeners } from '../load/listeners.ts';
import { Webhooks } from '../load/webhooks.ts';
import type { Plan } from '../plan.ts';
import { alternate, median } from '../stats.ts';

const conversations = 1000;
const sockets = 100;

/** Microseconds of processor time per request, in total and of the main thread. */
interface Cost {
  all: number;
  first: number;
}

/** Measures durable webhook requests per second. Includes signature, log with fsync, projections and push. */
export function ingest({ rounds, seconds }: Plan): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    await makeCompany(folder);
    const line = await startLine();
    const server = await Child.serve('server', ['serve'], environment(folder, line.url));
    const bare = await Child.serve('scripts/bench/bare/http.ts');
    let deltas = 0;
    const listeners = await inboxListeners(server.url, sockets, () => {
      deltas += 1;
    });
    const webhooks = new Webhooks(conversations);
    const costs = new Map<Child, Cost[]>([
      [server, []],
      [bare, []],
    ]);
    const stops: number[] = [];
    const load = async (child: Child, ms: number) => {
      webhooks.prepare(Math.ceil((ms / 1000) * 8000));
      const before = child.cpuSeconds();
      await child.longestStop();
      const perSecond = await sendConcurrently(child.url, () => webhooks.next().bytes, { ms });
      if (child === server) stops.push(await child.longestStop());
      const after = child.cpuSeconds();
      const each = (seconds: number) => (seconds * 1e9) / perSecond / ms;
      costs.get(child)?.push({ all: each(after.all - before.all), first: each(after.first - before.first) });
      return perSecond;
    };
    const cost = (child: Child, of: keyof Cost) => median((costs.get(child) ?? []).slice(1).map((one) => one[of]));
    // Ensures that every customer has written and has a name before the measurement.
    await load(server, 2000);
    await line.requested(conversations);
    await load(bare, 1000);
    const ms = seconds * 1000;
    const { a, b } = await alternate(
      rounds,
      () => load(server, ms),
      () => load(bare, ms),
    );
    const { mb } = server.memory();
    for (const listener of listeners) listener.close();
    await Promise.all([server.stop(), bare.stop()]);
    line.close();
    if (deltas < numbers.length) throw new Error('no delta arrived');
    return [
      {
        name: 'durable webhooks',
        unit: '/s',
        value: a,
        limit: { what: 'a Fastify POST that answers {}', value: b },
        target: { of: 'ratio', atLeast: 0.22 },
        note: `${cost(server, 'all').toFixed(0)} µs of processor each (all threads), the limit ${cost(bare, 'all').toFixed(0)}`,
      },
      {
        name: 'main thread per webhook',
        unit: 'µs',
        value: cost(server, 'first'),
        limit: { what: 'the same of the Fastify POST', value: cost(bare, 'first') },
        target: { of: 'ratio', atMost: 4.5 },
      },
      {
        name: 'longest stop of the event loop',
        unit: 'ms',
        value: median(stops.slice(1)),
        limit: null,
        target: { of: 'value', atMost: 30 },
      },
      { name: 'memory after them', unit: 'MB', value: mb, limit: null, target: null },
    ];
  });
}
