import type { NewRecord } from '../../../server/log/port.ts';
import { openPostgresLog } from '../../../server/log/postgres/log.ts';
import { SqliteLog } from '../../../server/log/sqlite.ts';
import { programLevel } from '../../../shared/events/index.ts';
import { Child } from '../child.ts';
import { agentId, brandCount, brandId, environment, makeCompany, tokenOf } from '../data/company.ts';
import type { Figure } from '../figure.ts';
import { inTemporaryFolder } from '../folders.ts';
import { sendAtRate } from '../load/http.ts';
import { type Line, startLine } from '../load/line.ts';
import { databaseOf, inFolders, withNodes, withPostgres } from '../load/nodes.ts';
import { Listener } from '../load/sockets.ts';
import { Stopwatch } from '../load/stopwatch.ts';
import { Webhooks } from '../load/webhooks.ts';
import type { Plan } from '../plan.ts';
import { median, quantile } from '../stats.ts';
import { clusterLoad } from './cluster-load.ts';

const sockets = 100;
const perSecond = 50;
/** Number of appends in progress at the same time. */
const concurrent = 256;

let appended = 0;

function record(): NewRecord {
  const n = appended++;
  return {
    stream: `conversation/${n % 1000}`,
    at: Date.now(),
    actor: 'system',
    events: [{ type: 'conversation.read', conversationId: `c${n % 1000}`, staffId: 'owner', upTo: n } as never],
    contents: [{ id: `content-${n}`, value: 'สวัสดีค่ะ ขอสอบถามเรื่องสินค้าหน่อยค่ะ' }],
    dedupe: `key-${n}`,
  };
}

/** Returns the appends per second of logs that are written at the same time. */
async function appendsPerSecond(logs: readonly SqliteLog[], seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const worker = async (log: SqliteLog) => {
    while (performance.now() < until) {
      await log.append(record());
      count += 1;
    }
  };
  await Promise.all(logs.flatMap((log) => Array.from({ length: concurrent / logs.length }, () => worker(log))));
  return count / seconds;
}

function sqliteAppends(seconds: number): Promise<number> {
  return inTemporaryFolder(async (folder) => {
    const log = new SqliteLog(folder);
    const rate = await appendsPerSecond([log], seconds);
    await log.close();
    return rate;
  });
}

/** Measures appends of nodes at the same time, and the records per second that a further node copies. */
function clusterAppends(standbys: number, nodes: number, seconds: number): Promise<{ rate: number; copied: number }> {
  return withPostgres(standbys, (postgres) =>
    inFolders(nodes + 1, async (folders) => {
      const url = await databaseOf(postgres);
      const open = (dataDir: string) =>
        openPostgresLog({ dataDir, url, warn: console.warn, level: () => programLevel });
      const logs = await Promise.all(folders.slice(1).map(open));
      const rate = await appendsPerSecond(logs, seconds);
      const head = await (logs[0] as SqliteLog).head();
      for (const log of logs) await log.close();
      const started = performance.now();
      const joined = await open(folders[0] as string);
      const copied = head / ((performance.now() - started) / 1000);
      await joined.close();
      return { rate, copied };
    }),
  );
}

/** Connects listeners to a node, each in the inbox of a brand. */
async function audience(server: Child, watch: Stopwatch): Promise<Listener[]> {
  return Promise.all(
    Array.from({ length: sockets }, (_, i) => {
      const brand = i % brandCount;
      return Listener.join(
        server.url,
        tokenOf(agentId(brand)),
        { scope: 'inbox', brand: brandId(brand) },
        watch.listener(brand),
      );
    }),
  );
}

/** Returns the milliseconds from webhooks at the first server until the sockets of each server have their rows. */
async function delays(servers: readonly Child[], { rounds, seconds }: Plan): Promise<number[][]> {
  const webhooks = new Webhooks(1000);
  const watches = servers.map(() => new Stopwatch());
  const listeners = await Promise.all(servers.map((server, n) => audience(server, watches[n] as Stopwatch)));
  const url = (servers[0] as Child).url;
  const next = () => {
    const webhook = webhooks.next();
    for (const watch of watches) watch.sent(webhook);
    return webhook.bytes;
  };
  const measured: number[][] = servers.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    await sendAtRate(url, next, { perSecond, ms: seconds * 1000 });
    // Waits for the last deltas, which are delayed by up to 50 ms on each node.
    await new Promise((resolve) => setTimeout(resolve, 500));
    // The first round warms up.
    for (const [n, watch] of watches.entries()) {
      const times = watch.elapsed();
      if (round > 0) measured[n]?.push(...times);
    }
  }
  for (const listener of listeners.flat()) listener.close();
  return measured;
}

function singleDelays(line: Line, plan: Plan): Promise<number[]> {
  return inTemporaryFolder(async (folder) => {
    await makeCompany(folder);
    const server = await Child.serve('server', ['serve'], environment(folder, line.url));
    const [times = []] = await delays([server], plan);
    await server.stop();
    return times;
  });
}

function clusterDelays(line: Line, plan: Plan): Promise<number[][]> {
  return withNodes({ count: 2, standbys: 2, line }, ({ servers }) => delays(servers, plan));
}

/** Compares a cluster on this machine with a single node: appends, copying, the time from a webhook to the sockets, and the load it carries. */
export async function cluster(plan: Plan): Promise<Figure[]> {
  const { rounds, seconds } = plan;
  const sqlite: number[] = [];
  const alone: number[] = [];
  const replicated: number[] = [];
  const two: number[] = [];
  const copied: number[] = [];
  for (let round = 0; round < rounds; round++) {
    sqlite.push(await sqliteAppends(seconds));
    const one = await clusterAppends(0, 1, seconds);
    alone.push(one.rate);
    copied.push(one.copied);
    replicated.push((await clusterAppends(2, 1, seconds)).rate);
    two.push((await clusterAppends(2, 2, seconds)).rate);
  }
  const line = await startLine();
  const single = await singleDelays(line, plan);
  const [same = [], other = []] = await clusterDelays(line, plan);
  const load = await clusterLoad(line, plan);
  line.close();
  const appends = { unit: 'records/s', limit: { what: 'SQLite', value: median(sqlite) }, target: null };
  const delay = (q: number) => ({
    unit: 'ms',
    limit: { what: 'a single node', value: quantile(single, q) },
    target: null,
  });
  return [
    { name: 'appends, PostgreSQL', value: median(alone), ...appends },
    { name: 'appends, PostgreSQL with two synchronous standbys', value: median(replicated), ...appends },
    { name: 'appends of two nodes, two synchronous standbys', value: median(two), ...appends },
    {
      name: 'records copied by a node that joins',
      unit: 'records/s',
      value: median(copied),
      limit: null,
      target: null,
    },
    { name: 'webhook to socket p50, same node', value: quantile(same, 0.5), ...delay(0.5) },
    { name: 'webhook to socket p99, same node', value: quantile(same, 0.99), ...delay(0.99) },
    { name: 'webhook to socket p50, other node', value: quantile(other, 0.5), ...delay(0.5) },
    { name: 'webhook to socket p99, other node', value: quantile(other, 0.99), ...delay(0.99) },
    ...load,
  ];
}
