import { cpSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { Cluster } from '../support/cluster.ts';

/** Faults that two nodes must survive: of the database, of the operator, and of other programs in the database. */

let cluster: Cluster;
let nok: Customer;

beforeAll(async () => {
  cluster = await Cluster.start({ postgres: { fsync: true, settings: { max_connections: '40' } } });
  cluster.channel.redelivery.enabled = false;
  nok = cluster.customer('Nok');
  await nok.writes('hello');
}, 120_000);

afterAll(() => cluster?.close());

const change = async (n: number, description: string) =>
  (await cluster.on(n).put(`/brands/${cluster.brandId}`, { description })).status;
const query = (text: string, values: readonly unknown[] = []) =>
  cluster.postgres.query(cluster.databaseUrl, text, values);

test('messages that no node has sent are ignored, whatever they contain', async () => {
  const [ann, ben] = [await cluster.person('ann', 0), await cluster.person('ben', 1)];
  const scope = { scope: 'conversation', id: cluster.conversationOf(nok) } as const;
  await expect.poll(() => cluster.areEqual()).toBe(true);
  const clients = [await cluster.client(ann, () => 0), await cluster.client(ben, () => 1)];
  for (const client of clients) client.join(scope);
  for (const client of clients) await client.idle();
  const header = (more: object) => JSON.stringify({ from: '9', topic: 'typing', n: 1, ...more });
  const bodies = [
    ...['null', '1', '[]', '{}', '{"__proto__":{"people":[]}}', '{', '', '{"people":[[1,2]]}', '{"at":"x","ids":[1]}'],
    `{"people":[["${scope.id}",null]]}`,
    `{"conversationId":"${scope.id}","claim":{"turn":1e400,"since":0,"holder":{"id":"x","name":"y"},"leftMs":1}}`,
    '{"to":"1","party":"x","n":1,"do":"signal","data":{}}',
  ];
  const topics = ['typing', 'viewing', 'call', 'session', 'counters', 'unknown', '__proto__', 5, null];
  const payloads = [
    ...['', '\n', 'null', '[]', '{}', '{', 'x'.repeat(7900), header({ row: 'none' }), header({ row: {} })],
    ...[{}, null, '1', '2'].map((from) => `${header({ from })}\n{"people":[["${scope.id}",null]]}`),
    ...topics.flatMap((topic) => bodies.map((body) => `${header({ topic })}\n${body}`)),
    ...['large', 'deep', 'garbage'].map((row) => header({ row })),
  ];
  await query(`INSERT INTO messages VALUES ('large', now(), repeat('x', 20000000)), ('garbage', now(), '{'),
    ('deep', now(), repeat('[', 100000) || repeat(']', 100000))`);
  await query(
    "SELECT pg_notify(channel, payload) FROM unnest($1::text[]) AS payload, unnest('{messages,log}'::text[]) AS channel",
    [payloads.filter((payload) => payload.length > 0)],
  );
  for (const [n, { staffId }] of [ann, ben].entries()) {
    clients[n]?.send('viewing', { conversationId: scope.id, on: true });
    const seen = () => clients[1 - n]?.presence.get(scope.id)?.viewing.map(({ id }) => id);
    await expect.poll(seen).toContain(staffId);
    expect(await change(n, `after the messages ${n}`)).toBe(200);
  }
  expect(clients[0]?.presence.get(scope.id)).toMatchObject({ typing: [], claimedBy: null });
});

test('a process with a copy of the DATA_DIR of a node that runs ends, and the node continues', async () => {
  const copy = await cluster.create();
  cpSync(cluster.node(1).dataDir, copy.dataDir, { recursive: true, filter: (file) => !/\/lock(-|$)/.test(file) });
  await copy.start();
  expect(await copy.exited()).toBe(3);
  await copy.close();
  await expect.poll(() => cluster.areEqual()).toBe(true);
  expect(await change(1, 'after the copy')).toBe(200);
});

test('nodes wait while the database has no connection left', async () => {
  const held: pg.Client[] = [];
  /** Takes all connections that are left. */
  const fill = async () => {
    for (;;) {
      const client = new pg.Client(cluster.databaseUrl);
      client.on('error', () => undefined);
      try {
        await client.connect();
      } catch {
        return;
      }
      held.push(client);
    }
  };
  await fill();
  await held[0]?.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'oa-console%'",
  );
  await fill();
  await expect.poll(() => change(0, 'without a connection')).toBe(503);
  for (const client of held) await client.end();
  await expect.poll(() => cluster.areEqual()).toBe(true);
  for (const n of [0, 1]) await expect.poll(() => change(n, `again ${n}`)).toBe(200);
});

test('while the database is away, reading continues and nothing is acknowledged, and everything resumes by itself', async () => {
  const taken: string[] = [];
  let isStopped = false;
  const write = async () => {
    for (let n = 0; !isStopped; n++) {
      cluster.direct(n % 2);
      const { status, messageId } = await nok.writes(`question ${n}`);
      if (status === 200 && messageId !== undefined) taken.push(messageId);
    }
  };
  const writing = Promise.all([write(), write(), write()]);
  const grown = (by: number) => {
    const before = taken.length;
    return expect.poll(() => taken.length - before).toBeGreaterThan(by);
  };
  await grown(30);
  await cluster.postgres.kill();
  for (const n of [0, 1]) {
    await expect.poll(() => change(n, 'while the database is away')).toBe(503);
    const accepted = taken.length;
    for (const path of ['/brands', '/conversations', `/messages/conversation/${cluster.conversationOf(nok)}`])
      expect((await cluster.on(n).get(path)).status).toBe(200);
    const health = async () => (await fetch(`${cluster.node(n).url}/api/health/webhooks`)).status;
    await expect.poll(health).toBe(503);
    expect(taken.length).toBe(accepted);
  }
  await cluster.postgres.run();
  await grown(30);
  isStopped = true;
  await writing;
  await expect.poll(() => cluster.areEqual()).toBe(true);
  for (const { dataDir } of cluster.nodes) {
    const log = new Database(join(dataDir, 'log.db'), { readonly: true });
    const records = log.prepare<[], string>('SELECT events FROM records').pluck().all();
    log.close();
    const received = records
      .flatMap((events) => JSON.parse(events) as EventOf<'message.received'>[])
      .filter(({ type }) => type === 'message.received')
      .map(({ lineMessageId }) => lineMessageId);
    expect(new Set(received).size).toBe(received.length);
    expect(taken.filter((id) => !received.includes(id))).toEqual([]);
  }
});
