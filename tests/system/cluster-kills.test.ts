import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import type { EventOf } from '../../shared/events/index.ts';
import type { Message } from '../../shared/rows.ts';
import { Cluster } from '../support/cluster.ts';
import { dumpRows } from '../support/dump.ts';
import { Random } from '../support/random.ts';
import { rounds } from '../support/rounds.ts';

const seed = Math.floor(Math.random() * 1_000_000);
const kills = rounds(3, 20);
const count = 3;

let cluster: Cluster;
let customers: Customer[];
const random = new Random(seed);
/** LINE's ids of messages whose webhook was accepted with 200 (`taken`), and of all messages that were sent. */
const taken = new Set<string>();
const tried = new Set<string>();
/** Replies by client id, and whether a node accepted them with 201. */
const answers = new Map<string, { body: Record<string, unknown>; isAccepted: boolean }>();

beforeAll(async () => {
  cluster = await Cluster.start({ count, postgres: { fsync: true } });
  cluster.channel.redelivery.enabled = false;
  customers = Array.from({ length: 12 }, (_, n) => cluster.customer(`Customer ${n}`));
  for (const customer of customers) await write(customer);
}, 120_000);

afterAll(() => cluster?.close());

async function write(customer: Customer): Promise<void> {
  const { status, messageId } = await customer.writes(`question ${tried.size}`);
  if (messageId === undefined) throw new Error('the customer could not write');
  tried.add(messageId);
  if (status === 200) taken.add(messageId);
}

async function answer(customer: Customer, n: number): Promise<void> {
  const clientId = `answer-${answers.size}`;
  const body = { conversationId: cluster.conversationOf(customer), kind: 'text', text: clientId, clientId };
  const known = { body, isAccepted: false };
  answers.set(clientId, known);
  const response = await cluster
    .on(n)
    .post('/messages', body)
    .catch(() => null);
  // While a process is being replaced, a node answers 503.
  known.isAccepted = response?.status === 201;
}

/** Simulates customers and agents on all nodes, and kills a process once further webhooks were accepted. */
async function loadThenKill(webhooks: number, kill: () => Promise<void>): Promise<void> {
  const until = taken.size + webhooks;
  let dying: Promise<void> | null = null;
  const worker = async () => {
    while (dying === null) {
      const customer = random.pick(customers);
      const n = random.below(count);
      if (random.chance(0.3)) await answer(customer, n);
      else {
        cluster.direct(n);
        await write(customer);
      }
      // Kills the process during the requests of the other workers.
      if (taken.size >= until) dying ??= kill();
    }
  };
  await Promise.all(Array.from({ length: 12 }, worker));
  await dying;
}

function open(n: number, file: string): Database.Database {
  return new Database(join(cluster.node(n).dataDir, file), { readonly: true });
}

function outgoing(n: number): Message[] {
  const views = open(n, 'views.db');
  const found = views.prepare<[], { row: string }>('SELECT row FROM messages').all();
  views.close();
  return found.map(({ row }) => JSON.parse(row) as Message).filter(({ direction }) => direction === 'out');
}

const nodes = Array.from({ length: count }, (_, n) => n);

describe(`kill -9 of nodes and of the database under load, seed ${seed}`, () => {
  it(`recovers ${kills} times`, async () => {
    for (let round = 0; round < kills; round++) {
      const victim = random.below(count + 1);
      if (victim < count) {
        await loadThenKill(20 + random.below(120), () => cluster.node(victim).end('SIGKILL'));
        await cluster.node(victim).start();
      } else {
        await loadThenKill(20 + random.below(120), () => cluster.postgres.kill());
        await cluster.postgres.run();
      }
      await expect.poll(() => cluster.areEqual()).toBe(true);
    }
    expect(taken.size).toBeGreaterThan(kills * 20);
  });

  it('accepts what was repeated under the same client id, and sends everything', async () => {
    for (const { body } of answers.values())
      await expect.poll(async () => (await cluster.on(0).post('/messages', body)).status).toBe(201);
    const isWaiting = ({ status }: Message) => status === 'queued' || status === 'sending';
    await expect.poll(() => outgoing(0).filter(isWaiting).length).toBe(0);
    await cluster.line.idle();
    await expect.poll(() => cluster.areEqual()).toBe(true);
    await Promise.all(cluster.nodes.map((node) => node.end('SIGTERM')));
  });

  it('has every webhook that was answered 200 exactly once, on all nodes', () => {
    const logs = nodes.map((n) => {
      const log = open(n, 'log.db');
      const records = log
        .prepare<[], { events: string }>('SELECT position, stream, at, actor, events, contents FROM records')
        .all();
      log.close();
      return records;
    });
    for (const log of logs) expect(log).toEqual(logs[0]);
    const received = (logs[0] ?? [])
      .flatMap(({ events }) => JSON.parse(events) as EventOf<'message.received'>[])
      .filter(({ type }) => type === 'message.received')
      .map(({ lineMessageId }) => lineMessageId);
    expect(new Set(received).size).toBe(received.length);
    expect([...taken].filter((id) => !received.includes(id))).toEqual([]);
    expect(received.filter((id) => !tried.has(id))).toEqual([]);
  });

  it('has equal rows and figures on all nodes', () => {
    for (const file of ['views.db', 'figures.db']) {
      // Without the metadata, because the end of a node can be recorded after the others have ended.
      const dumps = nodes.map((n) => ({ ...dumpRows(join(cluster.node(n).dataDir, file)), meta: [] }));
      for (const dump of dumps) expect(dump).toEqual(dumps[0]);
    }
  });

  it('has every accepted reply once, and sent none twice', () => {
    const rows = outgoing(0);
    expect(rows.map(({ text }) => text).sort()).toEqual([...answers.keys()].sort());
    const arrived = cluster.line.sent.flatMap(({ messages }) => messages.map((message) => String(message.text)));
    expect(new Set(arrived).size, 'sent twice').toBe(arrived.length);
    const states = new Map(rows.map(({ text, status, sentVia }) => [text, { status, sentVia }]));
    for (const text of arrived) expect(['sent', 'unknown']).toContain(states.get(text)?.status);
    for (const [text, { status, sentVia }] of states) {
      if (status === 'sent') expect(arrived, text).toContain(text);
      // Nobody can know the result of a reply that was being sent when its node was killed.
      else expect({ status, sentVia }, text).toEqual({ status: 'unknown', sentVia: 'reply' });
    }
  });
});
