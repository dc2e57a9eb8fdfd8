import { Child } from '../child.ts';
import { agentId, brandCount, brandId, environment, makeCompany, tokenOf } from '../data/company.ts';
import type { Figure } from '../figure.ts';
import { inTemporaryFolder } from '../folders.ts';
import { sendAtRate } from '../load/http.ts';
import { startLine } from '../load/line.ts';
import { Listener } from '../load/sockets.ts';
import { Stopwatch } from '../load/stopwatch.ts';
import { Webhooks } from '../load/webhooks.ts';
import type { Plan } from '../plan.ts';
import { median, quantile } from '../stats.ts';

const sockets = 200;
const perSecond = 500;

/** Connects the listeners of a server, each in the inbox of a brand. */
async function audience(server: Child) {
  const watch = new Stopwatch();
  const webhooks = new Webhooks(1000);
  const listeners = await Promise.all(
    Array.from({ length: sockets }, (_, i) => {
      const brand = i % brandCount;
      const onMessage = watch.listener(brand);
      return Listener.join(server.url, tokenOf(agentId(brand)), { scope: 'inbox', brand: brandId(brand) }, onMessage);
    }),
  );
  const measure = async (ms: number): Promise<number[]> => {
    await sendAtRate(server.url, () => watch.sent(webhooks.next()), { perSecond, ms });
    // Waits for the last deltas, which are delayed by up to 50 ms.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return watch.elapsed();
  };
  return { measure, close: () => listeners.forEach((listener) => void listener.close()) };
}

/** Measures the time from sending each webhook until each socket of the brand receives its row. */
export function latency({ rounds, seconds }: Plan): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    await makeCompany(folder);
    const line = await startLine();
    const server = await Child.serve('server', ['serve'], environment(folder, line.url));
    const bare = await Child.serve('scripts/bench/bare/socket.ts');
    const [ours, bareAudience] = [await audience(server), await audience(bare)];
    await ours.measure(3000);
    await bareAudience.measure(1000);
    const runs: { a: number[]; b: number[] }[] = [];
    for (let round = 0; round < rounds; round++) {
      runs.push({ a: await ours.measure(seconds * 1000), b: await bareAudience.measure(seconds * 1000) });
    }
    const { mb } = server.memory();
    ours.close();
    bareAudience.close();
    await Promise.all([server.stop(), bare.stop()]);
    line.close();
    const of = (q: number): Pick<Figure, 'value' | 'limit' | 'unit'> => ({
      value: median(runs.map(({ a }) => quantile(a, q))),
      limit: {
        what: 'a socket.io server that coalesces the same rows',
        value: median(runs.map(({ b }) => quantile(b, q))),
      },
      unit: 'ms',
    });
    return [
      { name: 'webhook to socket p50', ...of(0.5), target: null },
      { name: 'webhook to socket p99', ...of(0.99), target: { of: 'ratio', atMost: 2 } },
      { name: 'memory after them, 200 sockets', unit: 'MB', value: mb, limit: null, target: null },
    ];
  });
}
