import type { Child } from '../child.ts';
import type { Figure } from '../figure.ts';
import { sendAtRate, sendConcurrently } from '../load/http.ts';
import type { Line } from '../load/line.ts';
import { inboxListeners } from '../load/listeners.ts';
import { type BenchNodes, describeUsage, type Usage, usageOf, withNodes } from '../load/nodes.ts';
import { Webhooks } from '../load/webhooks.ts';
import type { Plan } from '../plan.ts';
import { median } from '../stats.ts';

const conversations = 1000;
const connections = 96;
/** Webhooks per second while sockets are measured. */
const perSecond = 50;
/** Sockets of all nodes together. */
const sockets = 2000;
/** Share of a main thread that a node in operation can use, so that pages respond quickly. */
const healthy = 0.7;

interface Measured {
  perSecond: number[];
  usages: Usage[];
  /** Usage at a steady rate of webhooks with the sockets. */
  withSockets: Usage;
  /** Microseconds of the main thread per webhook, on the node that receives it and on another. */
  receiving: number;
  following: number;
}

/** Measures the webhooks per second and the sockets that one, two and three nodes carry, and what bounds them. */
export async function clusterLoad(line: Line, plan: Plan): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const count of [1, 2, 3])
    figures.push(...(await withNodes({ count, line }, async (nodes) => figuresOf(await measure(nodes, plan), count))));
  return figures;
}

async function measure(nodes: BenchNodes, { rounds, seconds }: Plan): Promise<Measured> {
  const { servers } = nodes;
  const webhooks = new Webhooks(conversations);
  const ms = seconds * 1000;
  const load = async (targets: readonly Child[]) => {
    webhooks.prepare(seconds * 8000);
    const options = { ms, connections: connections / targets.length };
    const rates = targets.map(({ url }) => sendConcurrently(url, () => webhooks.next().bytes, options));
    return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
  };
  const rates: number[] = [];
  const usages: Usage[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    let rate = 0;
    const usage = await usageOf(nodes, async () => {
      rate = await load(servers);
    });
    if (round === 0) continue;
    rates.push(rate);
    usages.push(usage);
  }
  let alone = 0;
  const [first] = servers;
  if (first === undefined) throw new Error('there is no node');
  const toFirst = await usageOf(nodes, async () => {
    alone = await load([first]);
  });
  const microseconds = (share = Number.NaN) => (share * 1e6) / alone;
  const steady = () =>
    usageOf(nodes, async () => {
      const each = servers.map(({ url }) =>
        sendAtRate(url, () => webhooks.next().bytes, { perSecond: perSecond / servers.length, ms }),
      );
      await Promise.all(each);
    });
  const listeners = await Promise.all(
    servers.map(({ url }) => inboxListeners(url, Math.round(sockets / servers.length))),
  );
  await steady();
  const withSockets = await steady();
  for (const listener of listeners.flat()) listener.close();
  return {
    perSecond: rates,
    usages,
    withSockets,
    receiving: microseconds(toFirst.mainThreads[0]),
    following: microseconds(toFirst.mainThreads[1]),
  };
}

function figuresOf(measured: Measured, count: number): Figure[] {
  const nodes = count === 1 ? '1 node' : `${count} nodes`;
  const rate = median(measured.perSecond);
  const usage = measured.usages[measured.perSecond.indexOf(rate)];
  const busiest = Math.max(...measured.withSockets.mainThreads);
  const none = { limit: null, target: null };
  const figures: Figure[] = [
    {
      name: `durable webhooks, ${nodes}`,
      unit: '/s',
      value: rate,
      ...none,
      note: usage === undefined ? '' : describeUsage(usage),
    },
    {
      name: `sockets at ${perSecond} webhooks/s, ${nodes}, at least`,
      unit: '',
      value: sockets * (healthy / busiest),
      ...none,
      note: `computed from ${sockets.toLocaleString('en')} sockets, as if all work of the busiest main thread grew with them, for ${healthy * 100}% of it; ${describeUsage(measured.withSockets)}`,
    },
  ];
  if (count === 2)
    figures.push({
      name: 'main thread per webhook of another node',
      unit: 'µs',
      value: measured.following,
      limit: { what: 'the same of the node that received it', value: measured.receiving },
      target: null,
    });
  return figures;
}
