import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { greyPicture } from '../../server/media/picture.ts';
import type { Message } from '../../shared/rows.ts';
import { Cluster, personPassword } from '../support/cluster.ts';
import { Caller } from '../support/world.ts';

let cluster: Cluster;

beforeAll(async () => {
  cluster = await Cluster.start({ count: 2 });
}, 120_000);

afterAll(async () => {
  await cluster?.close();
});

const isOnline = async (staffId: string, n: number) =>
  (await cluster.on(n).get(`/staff/${staffId}`)).body.data.presence !== 'offline';

test('a change on one node is visible on the other, at the latest with its position', async () => {
  const created = await cluster.on(0).post('/brands', { name: 'Second brand' });
  const position = created.headers.get('log-position') ?? '';
  const { status } = await cluster.on(1).call('GET', `/brands/${created.body.data.id}`, undefined, {
    'log-position': position,
    'log-epoch': created.headers.get('log-epoch') ?? '',
  });
  expect(status).toBe(200);
});

describe('sending', () => {
  let customers: Customer[];

  test('100 replies per node at once: each is sent once, and as a reply while its token is good', async () => {
    customers = Array.from({ length: 30 }, (_, n) => cluster.customer(`Customer ${n}`));
    for (const [n, customer] of customers.entries()) {
      cluster.direct(n % 2);
      expect((await customer.writes('hello')).status).toBe(200);
    }
    const before = cluster.line.sent.length;
    const send = async (n: number) => {
      const conversationId = cluster.conversationOf(customers[n % customers.length] as Customer);
      const text = `reply ${n}`;
      const body = { conversationId, kind: 'text', text, clientId: text };
      // A node knows the conversation once it has the record of the webhook, which another node may have accepted.
      await expect.poll(async () => (await cluster.on(n % 2).post('/messages', body)).status).toBe(201);
    };
    await Promise.all(Array.from({ length: 200 }, (_, n) => send(n)));
    const sentSince = () => cluster.line.sent.slice(before);
    const texts = () => sentSince().flatMap(({ messages }) => messages.map((message) => String(message.text)));
    await expect.poll(() => texts().length).toBeGreaterThanOrEqual(200);
    expect(texts().sort()).toEqual(Array.from({ length: 200 }, (_, n) => `reply ${n}`).sort());
    expect(sentSince().filter(({ endpoint }) => endpoint === 'reply')).toHaveLength(customers.length);
  });

  test('all messages have the same state on both nodes', async () => {
    const all = async (n: number) => {
      const found: Message[] = [];
      for (const customer of customers) {
        const { body } = await cluster.on(n).get(`/messages/conversation/${cluster.conversationOf(customer)}?limit=50`);
        found.push(...body.data);
      }
      return found.filter(({ direction }) => direction === 'out').map(({ id, status }) => `${id} ${status}`);
    };
    await expect.poll(async () => (await all(1)).filter((it) => it.endsWith(' sent')).length).toBe(200);
    await expect.poll(async () => await all(0)).toEqual(await all(1));
  });
});

const picture = greyPicture(40, 30, 0x80);

test('a picture that was uploaded to one node is served by the other', async () => {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  const owner = cluster.on(0);
  const headers = { authorization: `Bearer ${owner.token}` };
  const uploaded = await fetch(`${owner.url}/api/media`, { method: 'POST', headers, body });
  const { data } = (await uploaded.json()) as { data: { id: string } };
  const served = async () => {
    const answer = await fetch(`${cluster.node(1).url}/media/${data.id}`);
    return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()).equals(picture) : answer.status;
  };
  await expect.poll(served).toBe(true);
});

test('five wrong passwords, on different nodes, lock the account on all', async () => {
  await cluster.person('locked');
  const tryOn = async (n: number, password: string) =>
    (await new Caller(cluster.node(n).url).post('/auth/login', { username: 'locked', password })).body.code;
  for (const n of [0, 1, 0, 1, 0]) await tryOn(n, 'a wrong password');
  const codes = await Promise.all([0, 1].map((n) => tryOn(n, personPassword)));
  expect(codes).toEqual(['too_many_attempts', 'too_many_attempts']);
});

describe('sockets', () => {
  const config = { scope: 'config' } as const;

  test('a client that moves to the other node resumes without a reset', async () => {
    let n = 0;
    const client = await cluster.client(await cluster.person('moving'), () => n);
    client.join(config);
    await client.idle();
    const before = client.epoch;
    for (let round = 0; round < 6; round++) {
      await cluster.on(n).post('/brands', { name: `Brand ${round}` });
      n = 1 - n;
      await client.connect();
      await client.idle();
    }
    expect([client.resets, client.epoch]).toEqual([0, before]);
  });

  test('a person is online while any node has a connection, and a starting node takes nobody offline', async () => {
    const both = await cluster.person('both');
    const [first, second] = [await cluster.client(both, () => 0), await cluster.client(both, () => 1)];
    await expect.poll(() => isOnline(both.staffId, 1)).toBe(true);
    first.drop();
    await cluster.node(0).end('SIGTERM');
    await cluster.node(0).start();
    await cluster.on(0).post('/brands', { name: 'after the restart' });
    expect([await isOnline(both.staffId, 1), second.connected]).toEqual([true, true]);
  });
});
