import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { replaceMethod } from '../support/replace-method.ts';
import { ExistingRows } from '../support/rest-world.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

let world: World;
let owner: Caller;
let lead: Caller;
beforeEach(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  lead = await world.as('cs_lead');
});
afterEach(() => world.close());

const brandId = (n = 0) => world.brands[n]?.id ?? '';
const waiting = (n = 0) => new ExistingRows(world, brandId(n)).conversation();
const allocate = async (caller: Caller, body: object = {}) =>
  (await caller.post('/dashboard/allocate', { brand: 'all', apply: false, ...body })).body;
const holderOf = (id: string) => world.app.engine.read('conversation', id)?.row.assignedTo;

async function online(username: string): Promise<Caller> {
  const caller = await world.as(username);
  const socket = await world.socket(caller);
  await socket.emitWithAck('join', { scope: 'me' });
  // Waits for the presence. If several users connect, their presence is recorded together, with a delay.
  await vi.waitFor(async () => expect((await caller.get('/auth/me')).body.data.user.presence).toBe('online'));
  await world.settled();
  return caller;
}

test('a plan changes nothing until it is sent back', async () => {
  const [first, second] = [await waiting(), await waiting()];
  expect((await allocate(lead)).data).toEqual([]);
  await online('cs_agent');
  const staffId = world.people.cs_agent;
  const { data: plan } = await allocate(lead);
  expect(plan.map((one: { staffId: string }) => one.staffId)).toEqual([staffId, staffId]);
  expect([holderOf(first), holderOf(second)]).toEqual([null, null]);
  const { data } = await allocate(lead, { apply: true, plan });
  expect(data).toEqual(
    plan.map(({ conversationId }: { conversationId: string }) => ({ id: conversationId, success: true })),
  );
  expect([holderOf(first), holderOf(second)]).toEqual([staffId, staffId]);
  const { body } = await lead.get('/dashboard/activities');
  expect(body.data[0]).toMatchObject({
    kind: 'assigned',
    actor: { id: world.people.cs_lead },
    detail: { to: staffId },
  });
});

test('each entry has its own result: conversations taken meanwhile stay with their new assignee', async () => {
  const [first, second] = [await waiting(), await waiting()];
  await online('cs_agent');
  const { data: plan } = await allocate(lead);
  await owner.put(`/conversations/${first}/assign`, { staffId: world.people.manager });
  const { data } = await allocate(lead, { apply: true, plan });
  expect(data).toContainEqual({ id: first, success: false, code: 'busy' });
  expect(data).toContainEqual({ id: second, success: true });
  expect(holderOf(first)).toBe(world.people.manager);
});

test('an assignment with `from` is refused if the conversation is assigned to another person by then', async () => {
  const [first, second] = [await waiting(), await waiting()];
  const { cs_agent, manager } = world.people;
  for (const id of [first, second]) await owner.put(`/conversations/${id}/assign`, { staffId: cs_agent, from: null });
  await owner.put(`/conversations/${first}/assign`, { staffId: manager });
  const undo = { action: 'assign', ids: [first, second], staffId: null, from: cs_agent };
  const { body } = await owner.post('/conversations/batch', undo);
  expect(body.data).toEqual([
    { id: first, success: false, code: 'busy', message: expect.any(String) },
    { id: second, success: true },
  ]);
  expect([holderOf(first), holderOf(second)]).toEqual([manager, null]);
  const { status } = await owner.put(`/conversations/${second}/assign`, { staffId: cs_agent, from: manager });
  expect([status, holderOf(second)]).toEqual([409, null]);
});

test.each<[string, string, (id: string, staffId: string) => object]>([
  ['a batch', '/conversations/batch', (id, staffId) => ({ action: 'assign', ids: [id], staffId })],
  [
    'an allocation',
    '/dashboard/allocate',
    (conversationId, staffId) => ({ brand: 'all', apply: true, plan: [{ conversationId, staffId }] }),
  ],
])('%s decides with the brands that its caller has by then', async (_, path, bodyOf) => {
  const id = await waiting();
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  replaceMethod(world.app.engine, 'execute', (execute) => async (stream, ...args) => {
    if (stream === `conversation/${id}`) {
      arrived.resolve();
      await released.promise;
    }
    return execute(stream, ...args);
  });
  const response = lead.post(path, bodyOf(id, world.people.cs_agent));
  await arrived.promise;
  expect((await owner.put(`/staff/${world.people.cs_lead}`, { assignedBrands: [brandId(1)] })).status).toBe(200);
  released.resolve();
  expect((await response).body.data).toMatchObject([{ id, success: false, code: 'conversation_not_found' }]);
  expect(holderOf(id)).toBeNull();
});

test('the previous assignee comes first, and busy or full people get nothing', async () => {
  await makePerson(world, 'ann', 'cs_agent', [brandId()]);
  const bob = await makePerson(world, 'bob', 'cs_agent', [brandId()]);
  await online('ann');
  await online('bob');
  await (await online('cs_agent')).put('/auth/me/presence', { presence: 'busy' });
  const id = await waiting();
  for (const staffId of [bob, null]) await owner.put(`/conversations/${id}/assign`, { staffId });
  await owner.put(`/conversations/${await waiting()}/assign`, { staffId: bob });
  expect((await allocate(lead)).data).toEqual([{ conversationId: id, staffId: bob }]);
  await owner.put('/settings', { staffCapacity: 1 });
  const [only] = (await allocate(lead)).data;
  expect(only).toMatchObject({ conversationId: id });
  expect(only.staffId).not.toBe(bob);
});

test('the plan prefers people who speak the language of the customer, skips administrators and reports what remains', async () => {
  const { channel, lineAccountId } = world.brands[0]!;
  const nok = world.line.customer(channel.channelId, { displayName: 'Nok', language: 'th' });
  await nok.writes('สวัสดี');
  await world.settled();
  const id = conversationIdOf(lineAccountId, 'user', nok.userId);
  await makePerson(world, 'ann', 'cs_agent', [brandId()]);
  const bob = await makePerson(world, 'bob', 'cs_agent', [brandId()]);
  expect((await owner.put(`/staff/${bob}`, { languages: ['th', 'th'] })).body.data.languages).toEqual(['th']);
  const ann = await online('ann');
  expect((await ann.put('/auth/me', { languages: ['zh', 'en'] })).status).toBe(200);
  await online('bob');
  await owner.put(`/conversations/${await waiting()}/assign`, { staffId: bob });
  const { data: plan, meta } = await allocate(lead);
  expect(plan).toEqual([{ conversationId: id, staffId: bob }]);
  expect(meta.left).toEqual([]);
  expect(meta.conversations).toMatchObject([
    { id, brandId: brandId(), customerName: 'Nok', language: 'th', memberGroup: 'normal', assignedTo: null },
  ]);
  for (const name of ['ann', 'bob'] as const)
    await (await world.as(name)).put('/auth/me/presence', { presence: 'busy' });
  await online('admin');
  const none = await allocate(lead);
  expect([none.data, none.meta.left]).toEqual([[], [{ conversationId: id, reason: 'administrators' }]]);
  expect((await allocate(lead, { administrators: true })).data).toEqual([
    { conversationId: id, staffId: world.people.admin },
  ]);
});

test('balancing moves conversations of people at capacity, as long as they are still assigned to them', async () => {
  await owner.put('/settings', { staffCapacity: 2 });
  const { cs_agent, manager } = world.people;
  const held: string[] = [];
  for (let n = 0; n < 3; n++) {
    const id = await waiting();
    held.push(id);
    await owner.put(`/conversations/${id}/assign`, { staffId: cs_agent });
  }
  const unbalanced = await allocate(lead, { task: 'balance' });
  expect([unbalanced.data, unbalanced.meta.left.map(({ reason }: { reason: string }) => reason)]).toEqual([
    [],
    ['nobody_here', 'nobody_here'],
  ]);
  await online('manager');
  const { data: plan, meta } = await allocate(lead, { task: 'balance' });
  expect(plan).toEqual([{ conversationId: held[0], staffId: manager, from: cs_agent }]);
  expect(meta.conversations).toContainEqual(expect.objectContaining({ id: held[0], assignedTo: cs_agent }));
  expect((await allocate(lead, { task: 'balance', from: manager })).data).toEqual([]);
  const { data } = await allocate(lead, { apply: true, plan });
  expect(data).toEqual([{ id: held[0], success: true }]);
  expect(holderOf(held[0]!)).toBe(manager);
  expect((await allocate(lead, { apply: true, plan })).data).toEqual([{ id: held[0], success: false, code: 'busy' }]);
});

test('conversations of another brand are not assigned, nor to people who do not see the brand', async () => {
  const far = await waiting(1);
  const here = await waiting();
  const stranger = await makePerson(world, 'far', 'cs_agent', [brandId(1)]);
  await online('far');
  expect((await allocate(lead)).data).toEqual([]);
  expect((await allocate(owner)).data).toEqual([{ conversationId: far, staffId: stranger }]);
  expect((await allocate(lead, { brand: brandId(1) })).code).toBe('brand_not_found');
  const plan = [
    { conversationId: far, staffId: stranger },
    { conversationId: here, staffId: stranger },
  ];
  expect((await allocate(lead, { apply: true, plan })).data).toEqual([
    { id: far, success: false, code: 'conversation_not_found' },
    { id: here, success: false, code: 'assignee_not_allowed' },
  ]);
  const elsewhere = await allocate(owner, { brand: brandId(), apply: true, plan: plan.slice(0, 1) });
  expect(elsewhere.data).toEqual([{ id: far, success: false, code: 'conversation_not_found' }]);
  expect(holderOf(far)).toBeNull();
});

test('applying needs a plan, and creating one needs the permission', async () => {
  expect((await allocate(lead, { apply: true })).code).toBe('validation_failed');
  expect((await allocate(await world.as('cs_agent'))).code).toBe('forbidden');
});
