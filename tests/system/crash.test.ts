import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Channel, type Customer, type Simulator, startSimulator } from '../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { messageIdOf } from '../../server/keys/message-id.ts';
import type { EventOf } from '../../shared/events/index.ts';
import type { Message } from '../../shared/rows.ts';
import { Child } from '../support/child.ts';
import { freePort } from '../support/free-port.ts';
import { Random } from '../support/random.ts';
import { projectedFigures, recount } from '../support/recount.ts';
import { rounds } from '../support/rounds.ts';
import type { Caller } from '../support/world.ts';

const seed = Math.floor(Math.random() * 1_000_000);
const crashes = rounds(3, 30);

let line: Simulator;
let child: Child;
let channel: Channel;
let lineAccountId: string;
let customers: Customer[];
const random = new Random(seed);
/** LINE's ids of messages whose webhook was accepted with 200 (`taken`), and of all messages that were sent. */
const taken = new Set<string>();
const tried = new Set<string>();
/** Replies by client id, and whether the product accepted them with 201. */
const answers = new Map<string, { body: Record<string, unknown>; accepted: boolean }>();

beforeAll(async () => {
  line = await startSimulator({ rateLimits: false });
  child = new Child(await freePort(), line.url);
  await child.start();
  const caller = await child.signIn();
  const brand = await caller.post('/brands', { name: 'Siam Tea House' });
  const channelId = '1650000001';
  const secrets = { channelSecret: '0123456789abcdef0123456789abcdef', accessToken: 'token-1' };
  channel = line.addChannel({ channelId, ...secrets, botName: 'Tea', webhookUrl: `${child.url}/nowhere` });
  const account = { brandId: brand.body.data.id, nickname: 'Tea', channelId, ...secrets, enabled: true };
  lineAccountId = (await caller.post('/line-accounts', account)).body.data.id;
  channel.webhookUrl = `${child.url}/webhooks/line/${lineAccountId}`;
  channel.redelivery.enabled = false;
  customers = Array.from({ length: 12 }, (_, n) => line.customer(channelId, { displayName: `Customer ${n}` }));
  for (const customer of customers) await write(customer);
});

afterAll(async () => {
  await child.close();
  await line.close();
});

async function write(customer: Customer): Promise<number> {
  const { status, messageId } = await customer.writes(`question ${tried.size}`);
  if (messageId === undefined) throw new Error('the customer could not write');
  tried.add(messageId);
  if (status === 200) taken.add(messageId);
  return status;
}

async function answer(caller: Caller, customer: Customer): Promise<void> {
  const conversationId = conversationIdOf(lineAccountId, 'user', customer.userId);
  const clientId = `answer-${answers.size}`;
  const body = { conversationId, kind: 'text', text: clientId, clientId };
  answers.set(clientId, { body, accepted: false });
  const response = await caller.post('/messages', body).catch(() => null);
  if (response !== null) expect(response.status).toBe(201);
  answers.set(clientId, { body, accepted: response !== null });
}

/** Simulates a dozen customers and agents concurrently, and kills the product once `webhooks` further webhooks were accepted. */
async function loadThenKill(webhooks: number): Promise<void> {
  const caller = await child.signIn();
  const until = taken.size + webhooks;
  let dying: Promise<void> | null = null;
  const worker = async () => {
    while (dying === null) {
      const customer = random.pick(customers);
      if (random.chance(0.3)) await answer(caller, customer);
      else await write(customer);
      // Kills the product during the requests of the other workers.
      if (taken.size >= until) dying ??= child.end('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: 12 }, worker));
  await dying;
}

function open(file: string): Database.Database {
  return new Database(join(child.dataDir, file), { readonly: true });
}

function outgoing(): Message[] {
  const views = open('views.db');
  const found = views.prepare<[], { row: string }>('SELECT row FROM messages').all();
  views.close();
  return found.map(({ row }) => JSON.parse(row) as Message).filter(({ direction }) => direction === 'out');
}

describe(`kill -9 under load, seed ${seed}`, () => {
  it(`dies ${crashes} times at a random moment and recovers each time`, async () => {
    for (let n = 0; n < crashes; n++) {
      await loadThenKill(20 + random.below(120));
      await child.start();
    }
    expect(taken.size).toBeGreaterThan(crashes * 20);
  });

  it('sends what was queued, and repeating a request under the same clientId changes nothing', async () => {
    const caller = await child.signIn();
    for (const { body } of answers.values()) {
      const again = await caller.post('/messages', body);
      expect(again.status).toBe(201);
    }
    const waiting = (status: string) => status === 'queued' || status === 'sending';
    await expect
      .poll(() => outgoing().filter(({ status }) => waiting(status)).length, { timeout: 60_000, interval: 50 })
      .toBe(0);
    await line.idle();
    await child.end('SIGTERM');
  });

  it('has every webhook that was answered 200 exactly once', () => {
    const log = open('log.db');
    const records = log.prepare<[], { events: string }>('SELECT events FROM records').all();
    log.close();
    const received = records
      .flatMap(({ events }) => JSON.parse(events) as EventOf<'message.received'>[])
      .filter(({ type }) => type === 'message.received')
      .map(({ lineMessageId }) => lineMessageId);
    expect(new Set(received).size).toBe(received.length);
    expect([...taken].filter((id) => !received.includes(id))).toEqual([]);
    expect(received.filter((id) => !tried.has(id))).toEqual([]);
    const views = open('views.db');
    const rows = views.prepare<[], { id: string }>("SELECT id FROM messages WHERE row ->> 'direction' = 'in'").all();
    views.close();
    const ids = received.map((id) => messageIdOf(lineAccountId, id));
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it('has every accepted reply once, and sent none twice', () => {
    const rows = outgoing();
    expect(rows.map(({ text }) => text).sort()).toEqual([...answers.keys()].sort());
    const arrived = line.sent.flatMap(({ messages }) => messages.map((message) => String(message.text)));
    expect(new Set(arrived).size, 'sent twice').toBe(arrived.length);
    const states = new Map(rows.map(({ text, status, sentVia }) => [text, { status, sentVia }]));
    for (const text of arrived) expect(['sent', 'unknown']).toContain(states.get(text)?.status);
    for (const [text, { status, sentVia }] of states) {
      if (status === 'sent') expect(arrived, text).toContain(text);
      // The product cannot know the result of a reply that was being sent when the product was killed.
      else expect({ status, sentVia }, text).toEqual({ status: 'unknown', sentVia: 'reply' });
    }
    const unknown = rows.filter(({ status }) => status === 'unknown');
    expect(unknown.length).toBeLessThanOrEqual(crashes * customers.length);
    expect(arrived.length).toBeGreaterThan(crashes);
  });

  it('has the counts and figures of a recount', () => {
    const views = open('views.db');
    const [figures, again] = [projectedFigures(views), recount(views, Date.now())];
    const dead = views.prepare('SELECT * FROM dead_letters').all();
    views.close();
    expect(Object.keys(again.counts).length).toBeGreaterThan(2);
    expect(figures).toEqual(again);
    expect(dead).toEqual([]);
  });
});
