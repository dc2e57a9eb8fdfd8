import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Child } from '../child.ts';
import { agentId, environment } from '../data/company.ts';
import { servedFolder } from '../data/served.ts';
import type { Figure } from '../figure.ts';
import { inCopyOf } from '../folders.ts';
import { type AbuseName, type AbuseOrder, abuses, lanes } from '../load/abuses.ts';
import { inboxPage } from '../load/inbox-page.ts';
import { startLine } from '../load/line.ts';
import type { Plan } from '../plan.ts';
import { quantile } from '../stats.ts';

/** Milliseconds between two requests of the other users. */
const pauseMs = 50;
/**
 * Milliseconds. Shorter response times of the idle server count as this value in the comparison, because under load even a response of 2 ms
 * might have to wait for one garbage collection.
 */
const leastMs = 10;

/** Measures the response times of other users while one address or user sends one kind of request as fast as possible. */
export async function worst({ records, abuseSeconds }: Plan): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of Object.keys(abuses) as AbuseName[]) {
    figures.push(...(await inCopyOf(await servedFolder(records), (folder) => measure(folder, name, abuseSeconds))));
  }
  return figures;
}

async function measure(folder: string, name: AbuseName, seconds: number): Promise<Figure[]> {
  const line = await startLine();
  const server = await Child.serve('server', ['serve'], { ...environment(folder, line.url), TRUST_PROXY: '127.0.0.1' });
  try {
    // Warms up, because compiled code and the initial growth of the heap are not a leak.
    await Promise.all([others(server.url, 3000), abuse({ url: server.url, name, ms: 3000 })]);
    await delay(2000);
    const idle = await others(server.url, seconds * 500);
    const before = server.memory().mb;
    const [busy, count] = await Promise.all([
      others(server.url, seconds * 1000),
      abuse({ url: server.url, name, ms: seconds * 1000 }),
    ]);
    await delay(10_000);
    const note = `${count.toLocaleString('en')} requests of ${lanes} at once in ${seconds} s`;
    const p99 = (what: 'health' | 'page', title: string): Figure => ({
      name: `${name}: p99 of ${title} for others`,
      unit: 'ms',
      value: quantile(busy[what], 0.99),
      limit: { what: 'the same idle', value: Math.max(leastMs, quantile(idle[what], 0.99)) },
      target: { of: 'ratio', atMost: 5 },
      note,
    });
    return [
      p99('health', '/health'),
      p99('page', 'an inbox page'),
      {
        name: `${name}: memory ten seconds later`,
        unit: 'MB',
        value: server.memory().mb,
        limit: { what: 'before', value: before },
        target: { of: 'ratio', atMost: 1.2 },
      },
    ];
  } finally {
    await server.stop();
    line.close();
  }
}

/** Sends the requests of a working agent and of a load balancer. @returns milliseconds per request */
async function others(url: string, ms: number): Promise<{ health: number[]; page: number[] }> {
  const times = { health: [] as number[], page: [] as number[] };
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const started = performance.now();
    await (await fetch(`${url}/health`)).arrayBuffer();
    times.health.push(performance.now() - started);
    times.page.push(await inboxPage(url, '', agentId(0)));
    await delay(pauseMs);
  }
  return times;
}

/**
 * Sends the abusive requests from a separate thread, so that generating them does not delay the other users' requests.
 * @returns the number of responses
 */
async function abuse(order: AbuseOrder): Promise<number> {
  const worker = new Worker(new URL('../load/abuses.ts', import.meta.url), { workerData: order });
  const [count] = await once(worker, 'message');
  await worker.terminate();
  return count as number;
}
