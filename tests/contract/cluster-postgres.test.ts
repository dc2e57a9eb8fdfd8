import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LoginGuard } from '../../server/auth/login-guard.ts';
import { PostgresBus } from '../../server/cluster/postgres-bus.ts';
import { PostgresCounters } from '../../server/cluster/postgres-counters.ts';
import { PostgresLease } from '../../server/cluster/postgres-lease.ts';
import { PostgresLevel } from '../../server/cluster/postgres-level.ts';
import { allocateNodeId, PostgresNodes } from '../../server/cluster/postgres-nodes.ts';
import type { Limit } from '../../server/ports/counters.ts';
import type { Nodes } from '../../server/ports/nodes.ts';
import { LaterLevel } from '../../server/postgres/later-level.ts';
import { Session } from '../../server/postgres/session.ts';
import { limits } from '../../shared/limits.ts';
import { clusterDatabase, emptyCluster } from '../support/cluster-database.ts';
import { testReport } from '../support/nodes.ts';
import { Postgres } from '../support/postgres.ts';
import { busSuite, received } from './bus-suite.ts';
import { clock, countersSuite } from './counters-suite.ts';
import { leaseSuite } from './lease-suite.ts';
import { nodesSuite } from './nodes-suite.ts';

let postgres: Postgres;
let url: string;
/** Called after each test, last one first. */
const closing: (() => Promise<void>)[] = [];
let warnings: string[] = [];
const warn = (message: string, error?: unknown) => void warnings.push(`${message} ${error ?? ''}`);

beforeAll(async () => {
  postgres = await Postgres.start();
  url = await clusterDatabase(postgres);
});
beforeEach(async () => {
  await emptyCluster(postgres, url);
  warnings = [];
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => postgres?.close());

const query = (text: string, values: readonly unknown[] = []) => postgres.query(url, text, values);

function openSession(): Session {
  const session = new Session({ url, name: 'test' });
  closing.push(() => session.close());
  return session;
}

/** Contract tests close their adapters themselves, and fail if anything was reported to operators. */
const quiet = async () => expect(warnings).toEqual([]);

const ignored = { acquired: () => undefined, lost: () => undefined };

/** The default patience would be too short for a machine with ten times the load. */
function openLease(): PostgresLease {
  const lease = new PostgresLease({
    url,
    warn,
    renewEveryMs: 100,
    timeoutMs: 60_000,
    durationMs: 90_000,
    giveUpMs: 60_000,
  });
  closing.push(() => lease.stop());
  return lease;
}

leaseSuite('PostgreSQL', async () => {
  const leases: PostgresLease[] = [];
  const another = () => {
    const lease = openLease();
    leases.push(lease);
    return lease;
  };
  const isHeld = () => leases.some((lease) => lease.held() !== null);
  return {
    lease: another(),
    restarted: async () => another(),
    close: quiet,
    several: {
      other: another,
      revoke: async () => {
        await query("UPDATE lease SET holder = 'test', term = term + 1, until = 'infinity'");
        await expect.poll(isHeld).toBe(false);
      },
      granted: async () => {
        await query("UPDATE lease SET until = '-infinity' WHERE holder = 'test'");
        await expect.poll(isHeld).toBe(true);
      },
    },
  };
});

describe('a lease in PostgreSQL', () => {
  it('raises the term of the log, continues after it, and works without a log', async () => {
    await query('CREATE TABLE head (position bigint, generation text, term bigint)');
    closing.push(async () => void (await query('DROP TABLE head')));
    await query("INSERT INTO head VALUES (7, 'g', 41)");
    const lease = openLease();
    await lease.start(ignored);
    expect([lease.held(), await query('SELECT position, term FROM head')]).toEqual([
      42,
      [{ position: '7', term: '42' }],
    ]);
    await query('UPDATE head SET term = NULL');
    await lease.stop();
    await lease.start(ignored);
    expect([lease.held(), await query('SELECT term FROM head')]).toEqual([43, [{ term: '43' }]]);
  });

  it('is not released by a process that lost it', async () => {
    const [lease, other] = [openLease(), openLease()];
    await lease.start(ignored);
    await query("UPDATE lease SET until = '-infinity'");
    await other.start(ignored);
    await lease.stop();
    expect(await query('SELECT until > now() AS held FROM lease WHERE term = $1', [other.held()])).toEqual([
      { held: true },
    ]);
  });
});

busSuite('PostgreSQL', async () => ({
  warnings,
  node: openBus,
  close: async () => undefined,
}));

async function openBus(self: string, options: { ttlMs?: number } = {}): Promise<PostgresBus> {
  const bus = new PostgresBus({ url, session: openSession(), self, warn, ...options });
  closing.push(() => bus.stop());
  await bus.start();
  return bus;
}

describe('a bus in PostgreSQL', () => {
  it('stores large messages for a limited time, also those of a node that ended', async () => {
    const [one, two] = [await openBus('1', { ttlMs: 20 }), await openBus('2', { ttlMs: 20 })];
    const messages = received(two);
    one.publish('call', 'x'.repeat(8000));
    one.publish('viewing', 'last');
    await expect.poll(() => messages).toEqual([['last', '1']]);
    const stored = async () => (await query('SELECT count(*)::int AS count FROM messages'))[0]?.count;
    await expect.poll(stored).toBe(0);
    await query("INSERT INTO messages VALUES ('left', now(), '1')");
    await openBus('3', { ttlMs: 20 });
    await expect.poll(stored).toBe(0);
    await quiet();
  });

  it('ignores notifications of later versions and foreign ones, and reports those that it cannot decode', async () => {
    const one = await openBus('1');
    const messages = received(one);
    for (const payload of [
      '{"from":"2","topic":"of a later version","n":0}\n1',
      'foreign',
      '{"from":"2","topic":"viewing","n":1,"row":"gone"}',
    ])
      await query("SELECT pg_notify('messages', $1)", [payload]);
    const two = await openBus('2');
    two.publish('viewing', 'last');
    await expect.poll(() => messages).toEqual([['last', '2']]);
    expect(warnings).toHaveLength(1);
  });
});

function openNodes(
  self: string,
  options: { beatEveryMs?: number; endedAfterMs?: number; level?: number } = {},
): PostgresNodes {
  const described = { version: '1.2.3', host: 'test', level: 0 };
  const nodes = new PostgresNodes({ session: openSession(), self, ...described, warn, beatEveryMs: 20, ...options });
  closing.push(() => nodes.stop());
  return nodes;
}

const newNode = async () => openNodes(await allocateNodeId(openSession(), { version: '1.2.3', host: 'test' }));

nodesSuite('PostgreSQL', async () => ({
  nodes: await newNode(),
  restarted: async () => openNodes('1'),
  other: newNode,
  close: quiet,
}));

describe('nodes in PostgreSQL', () => {
  it('get different ids in the order of their registration, the first one `1`', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, () => allocateNodeId(openSession(), { version: '1', host: 'test' })),
    );
    expect(ids.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 12 }, (_, n) => String(n + 1)));
    const nodes = openNodes('10');
    const others: Nodes[] = [openNodes('2'), openNodes('1')];
    for (const node of [...others, nodes]) await node.start(testReport);
    expect(nodes.running()).toEqual(['1', '2', '10']);
  });

  it('remove a node that ended without a stop, unless it sends a heartbeat again', async () => {
    const one = openNodes('1', { endedAfterMs: 200 });
    await query("INSERT INTO nodes VALUES ('2', 'killed', '1', 'test', 5, now() - interval '1 year', false)");
    const changes: (readonly string[])[] = [];
    one.onChange(() => changes.push(one.running()));
    await one.start(testReport);
    await expect.poll(() => changes).toEqual([['1', '2'], ['1']]);
    await expect.poll(() => query("SELECT ended FROM nodes WHERE id = '2'")).toEqual([{ ended: true }]);
    const two = openNodes('2');
    await two.start(testReport);
    await expect.poll(() => one.running()).toEqual(['1', '2']);
    await quiet();
  });

  it('report a copy of their data folder', async () => {
    const [original, copy] = [openNodes('1'), openNodes('1')];
    await original.start(testReport);
    await copy.start(testReport);
    await expect.poll(() => warnings.length).toBe(2);
    expect(warnings[0]).toContain('Another process runs as node 1');
  });
});

describe('a level in PostgreSQL', () => {
  const later: LaterLevel[] = [];

  /** Opens the level of a node whose program has the level `own`. */
  async function openLevel(own: number, isLeader = true): Promise<PostgresLevel> {
    const onLater = (error: LaterLevel) => void later.push(error);
    const session = openSession();
    const level = new PostgresLevel({
      session,
      own,
      version: `${own}.0.0`,
      isLeader: () => isLeader,
      warn,
      onLater,
      everyMs: 20,
    });
    await level.open();
    closing.push(() => level.stop());
    level.start();
    return level;
  }

  it('is that of the program in a new cluster', async () => {
    expect((await openLevel(3, false)).current).toBe(3);
  });

  it('is raised by the leader when all nodes know it, without those that were stopped', async () => {
    const [old, upgraded] = [openNodes('1', { level: 1 }), openNodes('2', { level: 2 })];
    for (const nodes of [old, upgraded]) await nodes.start(testReport);
    expect(upgraded.all().map(({ level }) => level)).toEqual([1, 2]);
    const [follower, leader] = [await openLevel(2, false), await openLevel(2)];
    const onOld = await openLevel(1);
    await expect.poll(() => onOld.current).toBe(1);
    expect([follower.current, leader.current]).toEqual([1, 1]);
    await old.stop();
    await expect.poll(() => [follower.current, leader.current]).toEqual([2, 2]);
    // The program of the old node must end, and does not start any more.
    await expect.poll(() => later.map(({ level, version }) => [level, version])).toEqual([[2, '2.0.0']]);
    await expect(openLevel(1)).rejects.toThrow(LaterLevel);
    await quiet();
  });

  it('waits five minutes for a node that was killed or cut off', async () => {
    await openNodes('2', { level: 2 }).start(testReport);
    const killed = (ago: string) =>
      query(
        `INSERT INTO nodes VALUES ('1', 'killed', '1', 'test', 5, now() - $1::interval, true)
         ON CONFLICT (id) DO UPDATE SET seen = excluded.seen`,
        [ago],
      );
    await killed('4 minutes');
    const leader = await openLevel(2);
    await openLevel(1);
    await query('SELECT raise_level(2, $1)', ['2.0.0']);
    expect(await query('SELECT level FROM levels')).toEqual([]);
    await killed('6 minutes');
    await expect.poll(() => leader.current).toBe(2);
  });
});

const secret = Buffer.alloc(32, 7);

function openCounters(options: { now?: () => number; sweepAfter?: number } = {}): PostgresCounters {
  return new PostgresCounters({ session: openSession(), secret, warn, ...options });
}

const atTestTime = { now: () => clock.at };

countersSuite('PostgreSQL', async () => ({
  counters: openCounters(atTestTime),
  reopen: async () => openCounters(atTestTime),
  close: quiet,
}));

const limit: Limit = { name: 'sign-in', key: 'mali@shop.example', max: 5, windowMs: 60_000 };

describe('counters in PostgreSQL', () => {
  it('count the attempts of all nodes together, by the clock of the database', async () => {
    const nodes = [1, 2, 3].map(() => openCounters());
    const other = { ...limit, key: 'the other limit', max: 100 };
    const attempts = Array.from({ length: 30 }, (_, n) =>
      (nodes[n % 3] as PostgresCounters).take(n % 2 === 0 ? [limit, other] : [other, limit]),
    );
    const taken = await Promise.all(attempts);
    const counted = taken.filter(({ state }) => state === 'counted');
    expect(counted.map((one) => (one.state === 'counted' ? Math.min(...one.counts) : 0)).sort()).toEqual([
      1, 2, 3, 4, 5,
    ]);
    const [{ count } = { count: 0 }] = await query('SELECT sum(count)::int AS count FROM counters');
    expect(count).toBe(10);
    await quiet();
  });

  it('store no keys in clear text', async () => {
    await openCounters().take([limit]);
    expect(JSON.stringify(await query('SELECT * FROM counters'))).not.toContain('mali');
  });

  it('remove expired events, and the keys above their bound whose last events are the oldest', async () => {
    await query(
      `INSERT INTO counters SELECT 'ticket', 'key ' || n, 2e12 + n, 1, 3e12 FROM generate_series(1, 10002) n`,
    );
    await query(`INSERT INTO counters VALUES ('sign-in', 'expired', 1, 1, 2), ('sign-in', 'valid', 1, 1, 3e12)`);
    const counters = openCounters({ sweepAfter: 1 });
    await counters.take([{ ...limit, name: 'register' }]);
    const names = () =>
      query(
        'SELECT name, count(*)::int AS count, min(at) AS first FROM counters WHERE name <> $1 GROUP BY name ORDER BY name',
        ['register'],
      );
    await expect.poll(names).toEqual([
      { name: 'sign-in', count: 1, first: '1' },
      { name: 'ticket', count: 10_000, first: String(2e12 + 3) },
    ]);
    await quiet();
  });

  it('lock a person on all nodes after wrong passwords on several nodes', async () => {
    const limited: string[] = [];
    const guards = [1, 2, 3].map(() => new LoginGuard(openCounters(), (person) => limited.push(person)));
    const attempt = (n: number, isRight: boolean) =>
      (guards[n % 3] as LoginGuard)
        .attempt('mali', { address: '203.0.113.9' }, async () => isRight)
        .catch(({ code }) => code);
    for (let n = 0; n < limits.loginFailures; n++) expect(await attempt(n, false)).toBe(false);
    for (let n = 0; n < guards.length; n++) expect(await attempt(n, true)).toBe('too_many_attempts');
    expect(limited).toEqual([]);
    const elsewhere = (n: number) =>
      (guards[n % 3] as LoginGuard)
        .attempt('mali', { address: `203.0.${n}.9` }, async () => false)
        .catch(({ code }) => code);
    for (let n = limits.loginFailures; n < limits.loginFailuresOfAccount; n++) expect(await elsewhere(n)).toBe(false);
    for (let n = 0; n < guards.length; n++) expect(await elsewhere(200 + n)).toBe('too_many_attempts');
    expect(limited).toEqual(['mali']);
  });
});
