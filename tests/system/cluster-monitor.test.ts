import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NodeView } from '../../shared/nodes.ts';
import { Cluster } from '../support/cluster.ts';
import { SyncClient } from '../support/sync-client.ts';

/** The monitor of two nodes. The database of the tests does not wait for the disk, which is an unsafe setting. */

let cluster: Cluster;
let path: string;

beforeAll(async () => {
  cluster = await Cluster.start();
  path = `/line-accounts/${cluster.lineAccountId}/webhooks`;
});
afterAll(() => cluster.close());

const nodesOn = async (n: number): Promise<NodeView[]> => (await cluster.on(n).get('/monitor/nodes')).body.data;
const openAlerts = async (n: number): Promise<string[]> =>
  (await cluster.on(n).get('/monitor/alerts?open=true')).body.data.map(({ message }: { message: string }) => message);
const nodesOf = (rows: readonly { node?: string }[]) => rows.map(({ node }) => node);

/** Sends a webhook of a kind that the product does not know to a node. */
async function sendUnknown(n: number): Promise<void> {
  const { channel, lineAccountId } = cluster;
  const event = {
    type: 'mystery',
    mode: 'active',
    timestamp: Date.now(),
    source: { type: 'user', userId: `U${'0'.repeat(32)}` },
    webhookEventId: `mystery-${n}`,
    deliveryContext: { isRedelivery: false },
  };
  const body = JSON.stringify({ destination: channel.botUserId, events: [event] });
  const signature = createHmac('sha256', '0123456789abcdef0123456789abcdef').update(body).digest('base64');
  const headers = { 'x-line-signature': signature, 'content-type': 'application/json' };
  const answer = await fetch(`${cluster.node(n).url}/webhooks/line/${lineAccountId}`, {
    method: 'POST',
    headers,
    body,
  });
  expect(answer.status).toBe(200);
}

test('each node lists both nodes, one of which is the leader, and the unsafe settings of the database', async () => {
  for (const n of [0, 1]) {
    await expect.poll(async () => (await nodesOn(n)).map(({ state }) => state)).toEqual(['ready', 'ready']);
    const nodes = await nodesOn(n);
    expect(nodes.map(({ id }) => id)).toEqual(['1', '2']);
    expect(nodes.filter(({ isLeader }) => isLeader)).toHaveLength(1);
    const { gauges } = (await cluster.on(n).get('/monitor/gauges')).body.data;
    expect(gauges.cluster).toMatchObject({ node: String(n + 1), unsafeSettings: ['fsync', 'synchronous_commit'] });
  }
  expect(cluster.node(1).printed).toContain('fsync is off in PostgreSQL. A power failure can destroy all data.');
});

test('webhooks of both nodes are in one ledger, are pushed to screens of both, and are counted together', async () => {
  const client = new SyncClient('owner', () => cluster.node(1).url, cluster.on(1).token);
  await client.connect();
  client.join({ scope: 'config' });
  await client.idle();
  for (const n of [0, 1]) {
    cluster.direct(n);
    await cluster.customer(`Nok ${n}`).writes('hello');
  }
  await expect.poll(async () => nodesOf((await cluster.on(0).get(path)).body.data)).toEqual(['2', '1']);
  const first = (await cluster.on(1).get(`${path}?limit=1`)).body;
  expect([nodesOf(first.data), first.meta]).toMatchObject([['2'], { total: 2 }]);
  const second = (await cluster.on(1).get(`${path}?limit=1&cursor=${first.meta.nextCursor}`)).body;
  expect([nodesOf(second.data), second.meta.nextCursor]).toEqual([['1'], null]);
  const pushed = () =>
    client.deltas.flatMap(({ rows }) =>
      rows.flatMap(({ kind, row }) => (kind === 'delivery' ? [(row as { node?: string } | null)?.node] : [])),
    );
  await expect.poll(() => pushed().toSorted()).toEqual(['1', '2']);
  await expect.poll(async () => (await cluster.on(0).get('/monitor/performance')).body.data.webhooksPerMinute).toBe(2);
  await expect.poll(async () => (await cluster.on(0).get('/monitor/performance')).body.data.sockets).toBe(1);
  client.drop();
});

test('events that another node has set aside are reprocessed', async () => {
  await sendUnknown(0);
  const read = async (n: number) => (await cluster.on(n).get(`${path}?verdict=set-aside`)).body;
  await expect.poll(async () => nodesOf((await read(1)).data)).toEqual(['1']);
  const [{ id: deliveryId }] = (await read(1)).data;
  const { status, body } = await cluster.on(1).post(`${path}/replay`, { deliveryId });
  expect([status, body.data]).toEqual([200, { replayed: 0, unknown: 1, gone: 0 }]);
});

test('errors of both nodes are in one log, which names nodes that do not respond', async () => {
  const errors = async (n: number) => (await cluster.on(n).get('/monitor/logs/errors?q=webhook&limit=5')).body;
  for (const n of [0, 1])
    await fetch(`${cluster.node(n).url}/webhooks/line/${cluster.lineAccountId}`, { method: 'POST', body: '{}' });
  await expect.poll(async () => new Set(nodesOf((await errors(0)).data))).toEqual(new Set(['1', '2']));
  cluster.node(1).signal('SIGSTOP');
  const { data, meta } = await errors(0);
  cluster.node(1).signal('SIGCONT');
  expect([new Set(nodesOf(data)), meta.missingNodes]).toEqual([new Set(['1']), ['2']]);
  await expect.poll(async () => (await errors(0)).meta.missingNodes).toBeUndefined();
});

test('metrics of the process have the label of its node, and the nodes have metrics', async () => {
  const token = { name: 'metrics', permissions: ['monitor.view'], assignedBrands: ['all'] };
  const { body } = await cluster.on(0).post('/api-tokens', token);
  const scrape = async () => {
    const headers = { authorization: `Bearer ${body.data.token}` };
    return (await fetch(`${cluster.node(1).url}/metrics`, { headers })).text();
  };
  // The rows may not include the new token yet.
  await expect.poll(async () => (await scrape()).includes('\noa_node_lag_records{node="2"} 0\n')).toBe(true);
  const text = await scrape();
  expect(text).toContain('\noa_uptime_seconds{node="2"} ');
  expect(text).toMatch(/^oa_info\{version="[^"]+",nodejs="v[^"]+",node="2"\} 1$/m);
  expect(text).toMatch(/^oa_webhook_deliveries_total\{.*,node="2"\} 1$/m);
  expect(text).toMatch(/^oa_send_queue_messages 0$/m);
  expect(text).toContain('\noa_node_running{node="1"} 1\n');
  expect(text.match(/^oa_node_leader\{node="\d"\} 1$/gm)).toHaveLength(1);
});

test('a node that was killed is lost until it is back, and one that was stopped is not', async () => {
  await cluster.node(1).end('SIGKILL');
  const lost = /^Node 2 \(.+\) does not report\. /;
  await expect.poll(() => openAlerts(0)).toContainEqual(expect.stringMatching(lost));
  expect((await nodesOn(0))[1]).toMatchObject({ id: '2', state: 'ended', sockets: null });
  await cluster.node(1).start();
  await expect.poll(() => openAlerts(0)).not.toContainEqual(expect.stringMatching(lost));
  await cluster.node(1).end('SIGTERM');
  await expect.poll(async () => (await nodesOn(0))[1]?.state).toBe('ended');
  expect(await openAlerts(0)).not.toContainEqual(expect.stringMatching(lost));
});
