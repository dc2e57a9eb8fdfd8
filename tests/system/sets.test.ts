import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { SetThread } from '../../server/engine/set-thread.ts';
import { slotMs } from '../../server/figures/local-time.ts';
import { figureRows } from '../../server/figures/set.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import type { QueryResults } from '../../server/queries/figures/figures.ts';
import { openRows } from '../../server/storage/rows-file.ts';
import { anyLog } from '../support/given.ts';
import { Random } from '../support/random.ts';
import { randomCommand, tryCommand } from '../support/random-commands.ts';
import { conversationsOf, slotsRecounted } from '../support/recount.ts';
import { bootWorld, type World } from '../support/world.ts';

let world: World;
let customer: Customer;
beforeEach(async () => {
  world = await bootWorld();
  customer = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
});
afterEach(() => world.close());

const figures = () => world.app.sets.find(({ set }) => set.name === 'figures') as SetThread;
interface SlotRange {
  brandIds: readonly string[];
  from: number;
  to: number;
}
/** Returns the sums over all slots of a range. */
async function sums({ brandIds, from, to }: SlotRange) {
  const calls = [['sums', brandIds, from, to]] as const;
  const { results } = await figures().ask<QueryResults<typeof calls>>('run', 0, calls);
  const total = (name: 'received' | 'opened') => results[0].reduce((sum, slot) => sum + (slot[name] ?? 0), 0);
  return { received: total('received'), conversations: total('opened') };
}
const file = (name: string) => join(world.dataDir, name);
const meta = (name: string, key: string) => {
  const sqlite = new Database(file(name), { readonly: true });
  try {
    return sqlite.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(key);
  } finally {
    sqlite.close();
  }
};
const health = () => world.app.health();
const stateOf = async (name: string) => (await health()).sets.find((set) => set.name === name)?.state;

/** Simulates days of customers who write and unsend, and of users who change, end and reopen their cases. */
async function live(acts: number): Promise<void> {
  const random = new Random(7);
  const people = Object.values(world.people);
  const customers = world.brands.flatMap(({ channel }) =>
    Array.from({ length: 4 }, (_, n) => world.line.customer(channel.channelId, { displayName: `Customer ${n}` })),
  );
  for (let n = 0; n < acts; n++) {
    const one = random.pick(customers);
    const { messageId = '' } = await one.writes(`question ${n}`);
    if (random.chance(0.2)) await one.unsends(messageId);
    await world.settled();
    const { id } = random.pick(conversationsOf(world.app.store.sqlite));
    const by = random.pick(people);
    for (let i = 0; i < 3; i++)
      await tryCommand(world, `conversation/${id}`, by, randomCommand(random, id, by, people, []));
    world.clock.pass(random.below(600) * 60_000);
  }
  await world.settled();
}

/** Compares every slot of every brand with a recount of the inbox's messages and cases. */
async function mustAgree(): Promise<void> {
  const recounted = slotsRecounted(world.app.store.sqlite, slotMs);
  expect(recounted.size).toBeGreaterThan(10);
  const total = { received: 0, conversations: 0 };
  for (const [id, counted] of recounted) {
    const [brandId = '', start] = id.split(':');
    const from = Number(start);
    expect(await sums({ brandIds: [brandId], from, to: from + slotMs }), id).toEqual(counted);
    total.received += counted.received;
    total.conversations += counted.conversations;
  }
  const brandIds = world.brands.map(({ id }) => id);
  expect(await sums({ brandIds, from: 0, to: world.clock.now() + slotMs })).toEqual(total);
}

test('the figures equal a recount, also after only their rows were rebuilt for a new version', async () => {
  await live(60);
  await mustAgree();
  const before = { figures: meta('figures.db', 'file'), inbox: meta('views.db', 'file') };
  await world.restart(() => {
    const sqlite = new Database(file('figures.db'));
    sqlite.prepare("UPDATE meta SET value = '0' WHERE key = 'version'").run();
    sqlite.prepare("UPDATE slots SET row = json_set(row, '$.received', 99)").run();
    sqlite.close();
  });
  await mustAgree();
  expect(meta('figures.db', 'version')).toBe(`${figureRows.version} ${figureRows.basis}`);
  expect(meta('figures.db', 'file')).not.toBe(before.figures);
  expect(meta('views.db', 'file')).toBe(before.inbox);
});

test('while one set is rebuilt, the others respond and webhooks are accepted; its own calls report progress', async () => {
  await live(12);
  await world.app.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(file(`figures.db${suffix}`), { force: true });
  openRows(world.dataDir, anyLog, figureRows).close();
  const held = new Database(file('figures.db'));
  held.exec('BEGIN IMMEDIATE');
  const env = { PORT: '0', DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', LINE_API_BASE_URL: world.line.url };
  world.app = await createApp({ config: readConfig(env), now: world.clock.now, backoff: () => 1 });
  await world.app.start();
  world.url = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`;
  for (const { channel, lineAccountId } of world.brands)
    channel.webhookUrl = `${world.url}/webhooks/line/${lineAccountId}`;

  expect([await stateOf('inbox'), await stateOf('figures')]).toEqual([
    'ready',
    // The state is `stuck` instead if the file remains locked for longer.
    expect.stringMatching(/^(rebuilding|stuck)$/),
  ]);
  await expect(sums({ brandIds: [], from: 0, to: 1 })).rejects.toMatchObject({
    code: 'not_ready',
    details: [{ path: 'progress', message: expect.stringMatching(/^\d+$/) }],
  });
  expect((await customer.writes('meanwhile')).status).toBe(200);
  const agent = await world.as('cs_agent');
  const id = conversationIdOf(world.brands[0]!.lineAccountId, 'user', customer.userId);
  expect((await agent.put(`/conversations/${id}/pin`, { pinned: true })).status).toBe(200);
  expect(await stateOf('figures')).not.toBe('ready');

  held.exec('ROLLBACK');
  held.close();
  await world.settled();
  expect(await stateOf('figures')).toBe('ready');
  await mustAgree();
});

test('a set whose thread dies continues where it was, without blocking others', async () => {
  await live(12);
  const { worker } = figures().thread as unknown as { worker: { terminate(): Promise<number> } };
  await worker.terminate();
  expect(await stateOf('figures')).toBe('stuck');
  expect((await customer.writes('meanwhile')).status).toBe(200);
  await world.settled();
  await mustAgree();
  const { threads } = await health();
  expect(threads).toContainEqual({ name: 'rows of figures', state: 'ready', restarts: 1 });
});

test('a set has no access to the rows of another set', () => {
  const rows = openRows(join(world.dataDir, 'blobs'), anyLog, figureRows);
  expect(() => rows.get('conversation', 'c')).toThrow('figures has no rows of conversation');
  rows.close();
});
