import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { limits } from '../../shared/limits.ts';
import { Cluster, type ClusterPerson } from '../support/cluster.ts';
import { HealthProxy } from '../support/health-proxy.ts';
import { leaderOf, termOf } from '../support/leader.ts';
import { rounds } from '../support/rounds.ts';
import { SyncClient } from '../support/sync-client.ts';

const count = rounds(2, 3);
const sockets = rounds(24, 100);
const webhooksPerSecond = rounds(10, 50);

let cluster: Cluster;
let proxy: HealthProxy;
let customers: Customer[];
const clients: SyncClient[] = [];
/** Status of the response to each webhook. */
const statuses: number[] = [];
let isWriting = true;
let writing: Promise<unknown>;

beforeAll(async () => {
  cluster = await Cluster.start({ count });
  proxy = await HealthProxy.open(cluster.nodes.map(({ url }) => url));
  customers = Array.from({ length: 10 }, (_, n) => cluster.customer(`Customer ${n}`));
  cluster.channel.webhookUrl = `${proxy.url}/webhooks/line/${cluster.lineAccountId}`;
  cluster.channel.redelivery.enabled = false;
  for (const customer of customers) await customer.writes('hello');
  const people = await Promise.all(Array.from({ length: 5 }, (_, n) => cluster.person(`person-${n}`)));
  await vi.waitFor(async () => expect(await cluster.areEqual()).toBe(true), { timeout: 60_000 });
  for (let n = 0; n < sockets; n++) clients.push(await connected(people[n % people.length] as ClusterPerson, n));
  proxy.forgetJoins();
  writing = write();
}, 120_000);

afterAll(async () => {
  isWriting = false;
  await writing;
  for (const client of clients) client.drop();
  await proxy?.close();
  await cluster?.close();
});

const scopesOf = (n: number) =>
  [
    { scope: 'inbox', brand: 'all' },
    { scope: 'conversation', id: cluster.conversationOf(customers[n % customers.length] as Customer) },
    { scope: 'team' },
  ] as const;

/** Connects a client through the proxy, with its scopes. */
async function connected({ staffId, token }: ClusterPerson, n: number): Promise<SyncClient> {
  const client = new SyncClient(staffId, () => proxy.url, token);
  for (const scope of scopesOf(n)) client.join(scope);
  await client.connect();
  await client.idle();
  expect(client.connected).toBe(true);
  return client;
}

async function write(): Promise<void> {
  for (let n = 0; isWriting; n++) {
    const sent = customers[n % customers.length]?.writes(`message ${n}`);
    void sent?.then(({ status }) => statuses.push(status));
    await delay(1000 / webhooksPerSecond);
  }
  await cluster.line.idle();
}

const statusOf = async (path: string, n: number) => (await fetch(cluster.node(n).url + path)).status;
const requested = () => clients.filter(({ moves }) => moves.requested > moves.completed).length;

test('a restart of one node after the other is noticed by no client and no customer', async () => {
  for (const [n, node] of cluster.nodes.entries()) {
    const moved = clients.reduce((sum, { moves }) => sum + moves.completed, 0);
    const askedAt = performance.now();
    node.signal('SIGTERM');
    await expect.poll(requested, { interval: 10 }).toBeGreaterThan(0);
    expect([await statusOf('/api/health', n), await statusOf('/api/health/webhooks', n)]).toEqual([503, 503]);
    await expect.poll(requested, { interval: 10 }).toBe(0);
    expect(performance.now() - askedAt).toBeLessThan(15_000);
    expect(clients.reduce((sum, { moves }) => sum + moves.completed, 0)).toBeGreaterThan(moved);
    expect(await node.exited()).toBe(0);
    await node.start();
  }
  isWriting = false;
  await writing;
  expect(statuses.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(clients.map(({ resets, connected }) => [resets, connected])).toEqual(clients.map(() => [0, true]));
  expect(proxy.mostJoinsPerSecond).toBeLessThanOrEqual(limits.drainedPerSecond);
});

test('every client has each change once, as if it had never moved', async () => {
  await expect.poll(() => cluster.areEqual()).toBe(true);
  for (const [n, client] of clients.entries()) {
    const { staffId } = client;
    const fresh = await connected({ staffId, token: client.caller.token ?? '' }, n);
    for (const scope of scopesOf(n)) {
      await expect.poll(() => client.positionOf(scope)).toBeGreaterThan(0);
      await expect.poll(() => client.seen(scope)).toEqual(fresh.seen(scope));
    }
    fresh.drop();
    const received = client.deltas.flatMap(({ scope, rows }) =>
      rows.map(({ kind, id, version }) => `${JSON.stringify(scope)} ${kind} ${id} ${version}`),
    );
    expect(received.filter((one, i) => received.indexOf(one) !== i)).toEqual([]);
  }
});

test('a node that stops accepts webhooks, finishes requests and releases the lease, until a second signal', async () => {
  const leader = await leaderOf(cluster);
  const [node, term] = [cluster.node(leader), await termOf(cluster)];
  node.signal('SIGTERM');
  await expect.poll(() => statusOf('/api/health', leader)).toBe(503);
  cluster.direct(leader);
  expect((await customers[0]?.writes('while it stops'))?.status).toBe(200);
  const { status } = await cluster.on(leader).put(`/brands/${cluster.brandId}`, { description: 'while it stops' });
  expect(status).toBe(200);
  const refused = new SyncClient('', () => node.url, clients[0]?.caller.token);
  await refused.connect();
  expect([refused.connected, refused.signedIn]).toEqual([false, true]);
  refused.drop();
  await expect.poll(() => termOf(cluster)).toBeGreaterThan(term);
  expect(await leaderOf(cluster)).not.toBe(leader);
  node.signal('SIGTERM');
  expect(await node.exited()).toBe(0);
});
