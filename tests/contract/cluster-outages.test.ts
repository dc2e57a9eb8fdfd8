import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { root } from '../../scripts/node.mjs';
import { PostgresBus } from '../../server/cluster/postgres-bus.ts';
import { PostgresCounters } from '../../server/cluster/postgres-counters.ts';
import { PostgresLease } from '../../server/cluster/postgres-lease.ts';
import { PostgresNodes } from '../../server/cluster/postgres-nodes.ts';
import type { Limit } from '../../server/ports/counters.ts';
import { Session } from '../../server/postgres/session.ts';
import { clusterDatabase, emptyCluster } from '../support/cluster-database.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { testReport } from '../support/nodes.ts';
import { Postgres } from '../support/postgres.ts';
import { Random } from '../support/random.ts';
import { baseSeed, rounds } from '../support/rounds.ts';
import { received } from './bus-suite.ts';

const connectionsMax = 8;
let postgres: Postgres;
let url: string;
let proxy: DatabaseProxy;
/** Called after each test, last one first. */
const closing: (() => unknown)[] = [];
const warn = () => undefined;

beforeAll(async () => {
  postgres = await Postgres.start({
    settings: { max_connections: String(connectionsMax), superuser_reserved_connections: '0', max_wal_senders: '0' },
  });
  url = await clusterDatabase(postgres);
});
beforeEach(async () => {
  await emptyCluster(postgres, url);
  proxy = await openProxy();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => postgres?.close());

async function openProxy(): Promise<DatabaseProxy> {
  const opened = await DatabaseProxy.open(postgres.port);
  closing.push(() => opened.close());
  return opened;
}

function openSession(through = proxy): Session {
  const session = new Session({ url: through.of(url), name: 'test', timeoutMs: 500 });
  closing.push(() => session.close());
  return session;
}

interface Outage {
  name: string;
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
  /** Whether the database is away until the end. Otherwise only connections are lost. */
  lasts: boolean;
}

let frozen: number[] = [];
const clients: pg.Client[] = [];

/** Uses all connections of the database. */
async function occupy(): Promise<void> {
  while (clients.length < connectionsMax) {
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    try {
      await client.connect();
      clients.push(client);
    } catch {
      proxy.cut();
    }
  }
}

const outages: Outage[] = [
  { name: 'connections are cut', lasts: false, begin: async () => proxy.cut(), end: async () => undefined },
  {
    name: 'connections are ended by the database',
    lasts: false,
    begin: () =>
      postgres.query(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name ~ '^(test|oa-console)'",
      ),
    end: async () => undefined,
  },
  {
    name: 'connections are half open',
    lasts: true,
    begin: async () => proxy.silence(),
    end: async () => proxy.restore(),
  },
  {
    name: 'everything is delayed by two seconds',
    lasts: true,
    begin: async () => proxy.delay(2000),
    end: async () => proxy.restore(),
  },
  {
    name: 'the processes of the database are paused',
    lasts: true,
    begin: async () => {
      frozen = (await postgres.query(url, 'SELECT pid FROM pg_stat_activity')).map(({ pid }) => Number(pid));
      postgres.signal('SIGSTOP');
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    end: async () => {
      for (const pid of frozen) signal(pid, 'SIGCONT');
      postgres.signal('SIGCONT');
    },
  },
  {
    name: 'the database has too many clients',
    lasts: true,
    begin: occupy,
    end: async () => {
      for (const client of clients.splice(0)) await client.end();
    },
  },
  { name: 'the database is restarted', lasts: true, begin: () => postgres.stop(), end: () => postgres.run() },
  { name: 'the database is killed', lasts: true, begin: () => postgres.kill(), end: () => postgres.run() },
];

/** Sends a signal to a process, unless it has ended, such as the connection of the query that listed it. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Short durations, in the same proportions as the default ones. */
const durations = { durationMs: 900, giveUpMs: 600, renewEveryMs: 150, timeoutMs: 300 };

/** Leases of several nodes in this process. Records all terms in the order of their acquisition. */
class Contenders {
  readonly terms: number[] = [];
  readonly leases: PostgresLease[];
  /** Largest number of leases that were held at the same time, in any turn of the event loop. */
  most = 0;
  private isOpen = true;

  constructor(proxies: readonly DatabaseProxy[]) {
    this.leases = proxies.map((one) => new PostgresLease({ url: one.of(url), warn, ...durations }));
    for (const lease of this.leases) closing.push(() => lease.stop());
    closing.push(() => {
      this.isOpen = false;
    });
  }

  async start(): Promise<void> {
    for (const lease of this.leases)
      await lease.start({ acquired: (term) => void this.terms.push(term), lost: () => this.look() });
    const look = () => {
      this.look();
      if (this.isOpen) setImmediate(look);
    };
    look();
  }

  private look(): void {
    this.most = Math.max(this.most, this.leases.filter((lease) => lease.held() !== null).length);
  }

  get holder(): number {
    return this.leases.findIndex((lease) => lease.held() !== null);
  }
}

const described = { version: '1', host: 'test', beatEveryMs: 20, level: 0 };

/** Two nodes that know each other. */
async function twoNodes(endedAfterMs: number) {
  const warned = new Set<string>();
  const nodes = ['1', '2'].map((self) => {
    const warnOf = () => void warned.add(self);
    const one = new PostgresNodes({ session: openSession(), self, warn: warnOf, endedAfterMs, ...described });
    closing.push(() => one.stop());
    return one;
  });
  for (const one of nodes) await one.start(testReport);
  await expect.poll(() => nodes.every((one) => one.running().join() === '1,2')).toBe(true);
  const beats = async () =>
    (await postgres.query(url, 'SELECT beats FROM nodes ORDER BY id').catch(() => [])).map((row) => Number(row.beats));
  return {
    nodes,
    areCut: () => warned.size === nodes.length,
    /** Resolves when both nodes have sent several heartbeats. */
    areBack: async () => {
      await expect.poll(async () => (await beats()).length).toBe(2);
      const before = await beats();
      await expect.poll(async () => (await beats()).every((count, n) => count > (before[n] as number) + 3)).toBe(true);
    },
  };
}

describe.each(outages)('while $name', ({ begin, end, lasts }) => {
  it('the lease has at most one holder, which loses it if the outage lasts, and is acquired again afterwards', async () => {
    const contenders = new Contenders([proxy, proxy, proxy]);
    await contenders.start();
    expect(contenders.holder).toBe(0);
    await begin();
    if (lasts) await expect.poll(() => contenders.holder).toBe(-1);
    await end();
    await expect.poll(() => contenders.holder).not.toBe(-1);
    expect(contenders.most).toBe(1);
    expect(contenders.terms).toEqual([...new Set(contenders.terms)].sort((a, b) => a - b));
  });

  it('messages are delivered at most once and in order, and again afterwards', async () => {
    const [one, two] = ['1', '2'].map(
      (self) => new PostgresBus({ url: proxy.of(url), session: openSession(), self, warn, lookEveryMs: 50 }),
    ) as [PostgresBus, PostgresBus];
    for (const bus of [one, two]) {
      closing.push(() => bus.stop());
      await bus.start();
    }
    const messages = [received(one), received(two)];
    let sent = 0;
    const publish = () => {
      for (const bus of [one, two]) bus.publish('viewing', [sent, sent % 2 === 0 ? '' : 'x'.repeat(10_000)]);
      sent += 1;
    };
    const last = () => Math.min(...messages.map((of) => (of.at(-1)?.[0] as [number] | undefined)?.[0] ?? -1));
    publish();
    await expect.poll(last).toBe(0);
    await begin();
    for (let n = 0; n < 10; n++) publish();
    await end();
    const after = sent;
    await expect
      .poll(() => {
        publish();
        return last();
      })
      .toBeGreaterThanOrEqual(after + 4);
    for (const of of messages) {
      const numbers = of.map(([message]) => (message as [number])[0]);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    }
  });

  it('no node counts as ended, because all are cut off', async () => {
    // Longer than the largest difference between the times at which nodes connect again.
    const { nodes, areBack, areCut } = await twoNodes(5000);
    const changes: (readonly string[])[] = [];
    for (const one of nodes) one.onChange(() => changes.push(one.running()));
    await begin();
    if (lasts) await expect.poll(areCut).toBe(true);
    await end();
    await areBack();
    expect(changes).toEqual([]);
  });

  it('attempts are counted in memory, and afterwards by all nodes', async () => {
    const limit: Limit = { name: 'sign-in', key: 'mali', max: 5, windowMs: 3_600_000 };
    const secret = Buffer.alloc(32, 7);
    const counters = new PostgresCounters({ session: openSession(), secret, warn });
    const state = async (of = counters) => (await of.take([limit])).state;
    for (let n = 0; n < 2; n++) expect(await state()).toBe('counted');
    await begin();
    for (let n = 0; n < 3; n++) expect(await state()).toBe('counted');
    expect(await state()).toBe('full');
    await end();
    const stored = async () => {
      expect(await state()).toBe('full');
      const [row] = await postgres.query(url, 'SELECT sum(count)::int AS count FROM counters').catch(() => []);
      return row?.count;
    };
    await expect.poll(stored).toBeGreaterThanOrEqual(limit.max);
    expect(await state(new PostgresCounters({ session: openSession(), secret, warn }))).toBe('full');
  });
});

test('no node counts as ended when all were cut off for longer than the time after which a node counts as ended', async () => {
  const endedAfterMs = 2500;
  const { nodes, areBack } = await twoNodes(endedAfterMs);
  const changes: (readonly string[])[] = [];
  for (const one of nodes) one.onChange(() => changes.push(one.running()));
  await postgres.stop();
  const since = performance.now();
  await expect.poll(() => performance.now() - since).toBeGreaterThan(1.2 * endedAfterMs);
  await postgres.run();
  await areBack();
  expect(changes).toEqual([]);
  await nodes[1]?.stop();
  await expect.poll(() => changes).toEqual([['1']]);
});

describe('a part that is cut off alone', () => {
  it('a node is removed from the list of the others, keeps its own list, and is added again when it returns', async () => {
    const cut = await openProxy();
    const [one, two] = [proxy, cut].map((through, n) => {
      const self = String(n + 1);
      const nodes = new PostgresNodes({ session: openSession(through), self, warn, endedAfterMs: 500, ...described });
      closing.push(() => nodes.stop());
      return nodes;
    }) as [PostgresNodes, PostgresNodes];
    for (const nodes of [one, two]) await nodes.start(testReport);
    await expect.poll(() => one.running()).toEqual(['1', '2']);
    cut.silence();
    await expect.poll(() => one.running()).toEqual(['1']);
    expect(two.running()).toEqual(['1', '2']);
    cut.restore();
    await expect.poll(() => one.running()).toEqual(['1', '2']);
    expect(two.running()).toEqual(['1', '2']);
  });

  it(`the lease has at most one holder, whichever connections fail (seed ${baseSeed})`, async () => {
    const random = new Random(baseSeed);
    const proxies = await Promise.all([1, 2, 3].map(openProxy));
    const contenders = new Contenders(proxies);
    await contenders.start();
    const faults: ((one: DatabaseProxy) => void)[] = [
      (one) => one.cut(),
      (one) => one.silence(),
      (one) => one.delay(200 + random.below(200)),
    ];
    for (let n = 0; n < rounds(5, 60); n++) {
      await expect.poll(() => contenders.holder, { interval: 10 }).not.toBe(-1);
      const holder = proxies[contenders.holder] as DatabaseProxy;
      const count = contenders.terms.length;
      random.pick(faults)(holder);
      const isOver = () => contenders.terms.length > count || performance.now() > until;
      const until = performance.now() + 2 * durations.durationMs;
      await expect.poll(isOver, { interval: 10 }).toBe(true);
      holder.restore();
    }
    expect(contenders.most).toBe(1);
    expect(contenders.terms).toEqual([...new Set(contenders.terms)].sort((a, b) => a - b));
    expect(contenders.terms.length).toBeGreaterThan(2);
  });
});

describe('a process with the lease', () => {
  let child: ChildProcess;
  /** Looks of the process at its lease: the time of the machine's monotonic clock, and the term or 0. */
  let looks: { at: bigint; term: number }[];

  beforeEach(async () => {
    const values = [url, durations.durationMs, durations.giveUpMs, durations.renewEveryMs].map(String);
    child = spawn(process.execPath, [join(root, 'tests/support/lease-holder.ts'), ...values], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    closing.push(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    });
    looks = [];
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const [at = '', term] = line.split(' ');
      looks.push({ at: BigInt(at), term: Number(term) });
    });
    await expect.poll(() => looks.at(-1)?.term).toBeGreaterThan(0);
  });

  /** Waits until this process has the lease. Returns the time and the term. */
  async function acquired(): Promise<{ at: bigint; term: number }> {
    let own: { at: bigint; term: number } | null = null;
    const lease = new PostgresLease({
      url,
      warn,
      ...durations,
      timeoutMs: 60_000,
      giveUpMs: 60_000,
      durationMs: 60_000,
    });
    closing.push(() => lease.stop());
    await lease.start({
      acquired: (term) => {
        own = { at: process.hrtime.bigint(), term };
      },
      lost: () => undefined,
    });
    await expect.poll(() => own).not.toBeNull();
    return own as unknown as { at: bigint; term: number };
  }

  it('notices the loss before it does anything else when it was paused', async () => {
    child.kill('SIGSTOP');
    const held = looks.at(-1)?.term;
    const own = await acquired();
    expect(own.term).toBeGreaterThan(held as number);
    child.kill('SIGCONT');
    const later = () => looks.filter(({ at }) => at > own.at);
    await expect.poll(() => later().length).toBeGreaterThan(100);
    expect(later().filter(({ term }) => term !== 0)).toEqual([]);
  });

  it('is replaced when it was killed', async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await acquired()).term).toBeGreaterThan(looks.at(-1)?.term as number);
  });
});
