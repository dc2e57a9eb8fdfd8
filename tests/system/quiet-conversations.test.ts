import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { QuietConversations } from '../../server/queries/quiet-conversations.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

/** Tests of the counting of inactive conversations, and of their erasure if the settings require it. */

let world: World;
let owner: Caller;
let old: Customer;
const dayMs = 86_400_000;

const count = async (days: number, by = owner) => (await by.get(`/settings/retention?days=${days}`)).body;
const quiet = () => new QuietConversations(world.app.store.sqlite);
const keep = (retentionDays: number | null, by = owner) => by.put('/settings', { retentionDays });
const forget = async () => {
  await world.app.forgetting.look();
  await world.settled();
};
const conversations = async () =>
  (await owner.get('/conversations')).body.data as { id: string; customer: { displayName: string } }[];
const textsOf = async (id: string) =>
  (await owner.get(`/messages/conversation/${id}`)).body.data.map(({ text }: { text: string }) => text);

beforeAll(async () => {
  world = await bootWorld();
  const [{ channel }] = world.brands as [World['brands'][number]];
  old = world.line.customer(channel.channelId, { displayName: 'Somchai' });
  await old.writes('an old secret');
  await old.writes('and another');
  await world.settled();
  world.clock.pass(100 * dayMs);
  const young = world.line.customer(channel.channelId, { displayName: 'Nok' });
  await young.writes('hello');
  await world.settled();
  owner = await world.as('super_admin');
});
afterAll(() => world.close());

test('nothing is erased without a setting, and users without permission neither count nor set', async () => {
  await forget();
  expect((await count(90)).data).toEqual({ conversations: 1, messages: 2, isMore: false });
  expect((await count(101)).data).toEqual({ conversations: 0, messages: 0, isMore: false });
  for (const role of ['admin', 'manager', 'cs_lead', 'cs_agent', 'viewer']) {
    const caller = await world.as(role);
    expect([(await count(90, caller)).code, (await keep(90, caller)).body.code]).toEqual(['forbidden', 'forbidden']);
  }
  expect((await keep(29)).body.code).toBe('validation_failed');
  const stale = await world.stale('super_admin');
  expect((await keep(90, stale)).body.code).toBe('reauthentication_required');
  owner = await world.as('super_admin');
});

test('contents of quiet conversations are erased, their records and all figures remain', async () => {
  const day = (ms: number) => new Date(ms + 7 * 3_600_000).toISOString().slice(0, 10);
  const now = world.clock.now();
  const figures = async () => {
    const range = `from=${day(now - 101 * dayMs)}&to=${day(now)}`;
    const { status, body } = await owner.get(`/dashboard/figures?names=customers,received&${range}`);
    expect(status).toBe(200);
    return body.data;
  };
  const known = await conversations();
  const quietId = known.find(({ customer }) => customer.displayName === 'Somchai')?.id ?? '';
  const before = await figures();
  expect(before).toMatchObject({ customers: { value: 2 }, received: { value: 3 } });
  const head = await world.app.log.head();
  expect((await keep(90)).status).toBe(200);
  await forget();
  expect((await conversations()).map(({ customer }) => customer.displayName).toSorted()).toEqual(['', 'Nok']);
  expect(await textsOf(quietId)).toEqual(['', '']);
  expect(await figures()).toEqual(before);
  expect(await world.app.log.head()).toBeGreaterThan(head);
  const records = await world.app.log.read(0, 10_000);
  expect(JSON.stringify(records)).not.toContain('an old secret');
  expect(records.flatMap(({ events }) => events).filter(({ type }) => type === 'message.received')).toHaveLength(3);
  expect((await count(90)).data.conversations).toBe(0);
});

test('a conversation is erased once, and again only after new messages and another quiet period', async () => {
  const erased = async () =>
    (await world.app.log.read(0, 10_000))
      .flatMap(({ events }) => events)
      .filter(({ type }) => type === 'conversation.erased').length;
  await forget();
  expect(await erased()).toBe(1);
  await old.writes('I am back');
  await world.settled();
  await forget();
  expect(await erased()).toBe(1);
  world.clock.pass(95 * dayMs);
  await forget();
  expect(await erased()).toBe(3);
  // All inactive conversations are erased, so none is left.
  expect(await Array.fromAsync(quiet().of(world.clock.now()))).toEqual([]);
});

test('notes and tags of an erased customer age from their own day', async () => {
  owner = await world.as('super_admin');
  const [inThread, beside] = (await conversations()).map(({ id }) => id) as [string, string];
  const note = { conversationId: inThread, direction: 'note', kind: 'text', text: 'called at home' };
  expect((await owner.post('/messages', note)).status).toBe(201);
  expect((await owner.post(`/conversations/${beside}/notes`, { text: 'prefers mornings' })).status).toBe(201);
  const { now } = world.clock;
  const found = async (before: number) => (await Array.fromAsync(quiet().of(before))).map(({ id }) => id).toSorted();
  expect(await found(now())).toEqual([]);
  expect(await found(now() + dayMs)).toEqual([inThread, beside].toSorted());
  world.clock.pass(89 * dayMs);
  await forget();
  owner = await world.as('super_admin');
  expect(await textsOf(inThread)).toContain('called at home');
  expect((await owner.post(`/conversations/${inThread}/tags`, { tags: ['mornings'] })).status).toBe(200);
  world.clock.pass(2 * dayMs);
  await forget();
  expect(await found(now() + dayMs)).toEqual([inThread]);
  world.clock.pass(90 * dayMs);
  await forget();
  owner = await world.as('super_admin');
  expect(await textsOf(inThread)).not.toContain('called at home');
  expect(await found(now() + dayMs)).toEqual([]);
});

test('conversations of a deleted brand are counted and erased like all others', async () => {
  const { id: brandId, channel } = world.brands[1]!;
  await world.line.customer(channel.channelId, { displayName: 'Ploy' }).writes('a secret of the other brand');
  await world.settled();
  await owner.delete(`/brands/${brandId}`);
  world.clock.pass(95 * dayMs);
  owner = await world.as('super_admin');
  expect((await count(90)).data).toMatchObject({ conversations: 1, messages: 1 });
  await forget();
  expect(JSON.stringify(await world.app.log.read(0, 10_000))).not.toContain('a secret of the other brand');
  expect((await count(90)).data).toMatchObject({ conversations: 0 });
});
