import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import type { BrandLimitsView } from '../../shared/api/brand-settings.ts';
import type { Delta, DeltaRow } from '../../shared/sync/messages.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

const push = '/v2/bot/message/push';

let world: World;
let admin: Caller;
let agent: Caller;
let path: string;
beforeEach(async () => {
  world = await bootWorld({ startsAt: Date.parse('2026-11-10T03:00:00Z') });
  [admin, agent] = [await world.as('admin'), await world.as('cs_agent')];
  path = `/brands/${world.brands[0]!.id}/limits`;
});
afterEach(() => world.close());

/** Creates customers whose last message is so old that only a push reaches them. */
async function customers(count: number): Promise<{ customer: Customer; id: string }[]> {
  const { channel, lineAccountId } = world.brands[0]!;
  const made = Array.from({ length: count }, (_, n) =>
    world.line.customer(channel.channelId, { displayName: `Customer ${n}` }),
  );
  for (const one of made) await one.writes('hello');
  await world.settled();
  world.clock.pass(10 * 60_000);
  return made.map((customer) => ({
    customer,
    id: conversationIdOf(lineAccountId, customer.chat.kind, customer.chat.id),
  }));
}

const set = (body: object) => admin.put(path, body);
const limits = async () => (await admin.get(path)).body.data as BrandLimitsView;
const say = (conversationId: string, text = 'hi', by = agent) =>
  by.post('/messages', { conversationId, kind: 'text', text });
const pushes = () => world.line.sent.filter(({ endpoint }) => endpoint === 'push').length;

test('a push beyond the stop is refused with its code, a reply is still sent, and so is a push in the next month', async () => {
  const [first, second] = await customers(2);
  await set({ stopAt: 1 });
  expect((await say(first!.id)).status).toBe(201);
  await world.settled();
  expect(await limits()).toMatchObject({ billed: 1, stopAt: 1, warnAt: null, level: 'stopped' });

  for (const refused of [
    await say(second!.id),
    await agent.post(`/conversations/${second!.id}/answer`, { messages: [{ kind: 'text', text: 'hi' }] }),
    await agent.post(`/conversations/${second!.id}/calls`, { kind: 'video' }),
    await admin.post(`/line-accounts/${world.brands[0]!.lineAccountId}/test-message`, { userId: 'U1', message: 'x' }),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'brand_limit_reached']);
  }
  await second!.customer.writes('and me?');
  await world.settled();
  expect((await say(second!.id, 'free')).status).toBe(201);
  await world.settled();
  expect(second!.customer.inbox).toMatchObject([{ text: 'free' }]);
  expect([pushes(), (await limits()).billed]).toEqual([1, 1]);

  const account = `/line-accounts/${world.brands[0]!.lineAccountId}`;
  const counts = { free: 1, billed: 1 };
  expect((await admin.get(`${account}/sends`)).body.data).toEqual({ ...counts, saved: null });
  expect((await admin.put(account, { messagePrice: 0.165 })).status).toBe(200);
  expect((await admin.put(account, { messagePrice: -1 })).body.details[0].path).toBe('messagePrice');
  const { currency } = (await admin.get(`/brands/${world.brands[0]!.id}`)).body.data;
  expect((await admin.get(`${account}/sends`)).body.data).toEqual({ ...counts, saved: { currency, amount: 17 } });
  await world.settled();
  const owner = await world.as('super_admin');
  const [priced] = (await owner.get('/audit?kind=lineAccount')).body.data;
  expect(priced.changes).toEqual([{ field: 'messagePrice', before: null, after: 0.165, secret: false }]);

  world.clock.pass(31 * 86_400_000);
  const later = await world.as('cs_agent');
  expect((await say(second!.id, 'a new month', later)).status).toBe(201);
  await world.settled();
  admin = await world.as('admin');
  expect([pushes(), (await limits()).billed]).toEqual([2, 1]);
});

test('concurrent pushes do not exceed the stop; the excess fails, and can be sent after the limit is raised', async () => {
  const all = await customers(8);
  await set({ stopAt: 3 });
  const answers = await Promise.all(all.map(({ id }) => say(id)));
  await world.settled();
  expect([pushes(), (await limits()).billed]).toEqual([3, 3]);
  const queued = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id as string);
  const states = await Promise.all(queued.map(async (id) => world.app.engine.read('message', id)?.row));
  const failed = states.filter((row) => row?.status === 'failed');
  expect([queued.length - failed.length, new Set(failed.map((row) => row?.error?.code))]).toEqual([
    3,
    new Set(failed.length === 0 ? [] : ['brand_limit_reached']),
  ]);
  await set({ stopAt: 8 });
  for (const row of failed) expect((await agent.post(`/messages/${row!.id}/resend`)).status).toBe(200);
  await world.settled();
  expect((await limits()).billed).toBe(3 + failed.length);
});

test('a push retried under its key counts once, as at LINE', async () => {
  const [one] = await customers(1);
  await set({ warnAt: 1, stopAt: 5 });
  world.line.faults.loseAnswer(push, 2);
  await say(one!.id);
  await expect.poll(async () => (await limits()).billed).toBe(1);
  expect(one!.customer.inbox).toHaveLength(1);
  expect(await limits()).toMatchObject({ billed: 1, level: 'near' });
  expect(world.brands[0]!.channel.quota.used).toBe(1);
  await world.restart();
  admin = await world.as('admin');
  expect((await limits()).billed).toBe(1);
});

test('concurrent edits: the second gets the current values, and a user without permission sets nothing', async () => {
  const { version } = await limits();
  const first = (await set({ warnAt: 80, stopAt: 100, version })).body.data;
  const late = await set({ stopAt: 50, version });
  expect([late.status, late.body.code, late.body.data]).toEqual([409, 'changed_meanwhile', first]);
  expect((await set({ warnAt: 101, version: first.version })).body).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'warnAt' }],
  });
  expect((await agent.put(path, { stopAt: 1 })).status).toBe(403);
  expect((await agent.get(path)).status).toBe(403);
  expect((await admin.put(`/brands/${world.brands[1]!.id}/limits`, { stopAt: 1 })).status).toBe(404);
  const owner = await world.as('super_admin');
  const [line] = (await owner.get('/audit?kind=brandLimits')).body.data;
  expect(line).toMatchObject({ subject: { kind: 'brandLimits', name: 'Brand 0' }, actor: { name: 'Person admin' } });
  expect(line.changes).toMatchObject([
    { field: 'warnAt', before: null, after: 80 },
    { field: 'stopAt', before: null, after: 100 },
  ]);
});

test('people who manage LINE accounts are notified of the warning and of the stop, agents see the level only', async () => {
  const all = await customers(2);
  await set({ warnAt: 1, stopAt: 2 });
  const listen = async (caller: Caller) => {
    const pushed: DeltaRow[] = [];
    const socket = await world.socket(caller);
    socket.on('delta', ({ rows }: Delta) => pushed.push(...rows));
    await socket.emitWithAck('join', { scope: 'config' });
    return (kind: string) => pushed.filter((one) => one.kind === kind).map(({ row }) => row as never);
  };
  const [toAdmin, toAgent] = [await listen(admin), await listen(agent)];
  const look = async () => {
    await world.settled();
    world.clock.pass(1000);
    await world.app.monitor.look();
    await world.app.monitor.alerts.record(world.clock.now());
  };
  await say(all[0]!.id);
  await look();
  await expect
    .poll(() => toAdmin('alert'))
    .toMatchObject([{ kind: 'brand-limit-near', detail: { used: 1, limit: 1 } }]);
  await expect.poll(() => toAgent('brandLimits')).toMatchObject([{ level: 'near' }]);
  await say(all[1]!.id);
  await look();
  await expect
    .poll(() => toAdmin('alert'))
    .toContainEqual(expect.objectContaining({ kind: 'brand-limit-reached', brandId: world.brands[0]!.id }));
  await expect.poll(() => toAgent('brandLimits').at(-1)).toMatchObject({ level: 'stopped' });
  expect(toAgent('alert')).toEqual([]);
  await set({ stopAt: null, warnAt: null });
  await look();
  expect(world.app.rows.lasting('alert')).toEqual([]);
});
