import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MacroAction } from '../../shared/macro-row.ts';
import type { QuickReply } from '../../shared/rows.ts';
import { newConversation } from '../support/new-conversation.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

let world: World;
let agent: Caller;
let lead: Caller;
let boss: Caller;
let id: string;
beforeAll(async () => {
  world = await bootWorld();
  [agent, lead, boss] = await Promise.all(
    ['cs_agent', 'cs_lead', 'super_admin'].map((name) => world.as(name)) as [
      Promise<Caller>,
      Promise<Caller>,
      Promise<Caller>,
    ],
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ conversationId: id } = await newConversation(world));
});

const brandId = () => world.brands[0]!.id;
async function macro(actions: MacroAction[], fields: object = {}, by = boss): Promise<string> {
  const { status, body } = await by.post('/macros', { brandId: brandId(), name: 'Macro', actions, ...fields });
  expect(status).toBe(201);
  return body.data.id;
}
const run = (macroId: string, by = agent, body: object = {}) => by.post(`/conversations/${id}/macros/${macroId}`, body);
const row = async () => (await boss.get(`/conversations/${id}`)).body.data;
const thread = async () =>
  ((await boss.get(`/messages/conversation/${id}`)).body.data as { direction: string; text: string }[])
    .filter(({ direction }) => direction !== 'system' && direction !== 'in')
    .map(({ direction, text }) => [direction, text])
    .reverse();
const head = () => world.app.log.head();

test('all actions take effect in one record, with variables filled in', async () => {
  const { data: label } = (await boss.post('/labels', { brandId: brandId(), name: 'Refund', color: '#1971C2' })).body;
  const { data: reply } = (
    await boss.post('/quick-replies', { brandId: brandId(), title: 'Wait', text: 'รอสักครู่นะ{particle}', keywords: [] })
  ).body;
  const macroId = await macro([
    { type: 'reply', text: 'Hi {name}, {agent} of {brand} here' },
    { type: 'reply', quickReplyId: reply.id },
    { type: 'note', text: 'Refund requested' },
    { type: 'labels', add: [label.id], remove: [] },
    { type: 'priority', priority: 'high' },
    { type: 'assign', to: 'last' },
    { type: 'snooze', preset: 'tomorrow' },
  ]);
  const before = await head();
  expect((await run(macroId, agent, { particle: 'ค่ะ', clientId: 'once' })).status).toBe(200);
  const [record] = world.app.log.readNow(before, 1);
  expect(record?.events.map(({ type }) => type)).toEqual([
    'message.queued',
    'message.queued',
    'message.noted',
    'conversation.labelled',
    'conversation.priority-changed',
    'conversation.snoozed',
  ]);
  expect(await thread()).toEqual([
    ['out', 'Hi Nok, Person cs_agent of Brand 0 here'],
    ['out', 'รอสักครู่นะคะ'],
    ['note', 'Refund requested'],
  ]);
  const { snoozedUntil, ...changed } = await row();
  expect(changed).toMatchObject({ labels: [label.id], priority: 'high', assignedTo: world.people.cs_agent });
  // 09:00 in Bangkok, the business time zone.
  expect(snoozedUntil).toMatch(/T02:00:00\.000Z$/);
  await boss.put(`/conversations/${id}/priority`, { priority: 'low' });
  expect((await run(macroId, agent, { particle: 'ค่ะ', clientId: 'once' })).status).toBe(200);
  expect(await thread()).toHaveLength(3);
  expect((await row()).priority).toBe('low');
});

test('a macro assigns to the last person who replied, also after an undo delay or with an earlier action', async () => {
  const macroId = await macro([{ type: 'assign', to: 'last' }]);
  // Nobody has replied yet.
  expect((await run(macroId, lead)).status).toBe(200);
  expect((await row()).assignedTo).toBeNull();
  await agent.post('/messages', { conversationId: id, text: 'hi', undoSeconds: 5 });
  world.clock.pass(5_000);
  await world.app.alarm.ring();
  await world.settled();
  await boss.put(`/conversations/${id}/assign`, { staffId: null });
  await run(macroId, lead);
  expect((await row()).assignedTo).toBe(world.people.cs_agent);
  const replies = await macro([
    { type: 'reply', text: 'Hello' },
    { type: 'assign', to: 'last' },
  ]);
  await run(replies, lead);
  expect((await row()).assignedTo).toBe(world.people.cs_lead);
});

test('assigning the last replier requires the permission, even if nobody has replied', async () => {
  const macroId = await macro([{ type: 'assign', to: 'last' }]);
  const refused = await run(macroId);
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
});

test('a shared macro contains shared quick replies only', async () => {
  const own = { title: 'Mine', text: 'Hello', ownerId: world.people.super_admin };
  const { data: reply } = (await boss.post('/quick-replies', { brandId: brandId(), ...own })).body;
  const actions = [{ type: 'reply', quickReplyId: reply.id }] as MacroAction[];
  const shared = await boss.post('/macros', { brandId: brandId(), name: 'x', actions });
  expect(shared.body.code).toBe('quick_reply_not_found');
  const personal = await macro(actions, { ownerId: world.people.super_admin });
  expect((await boss.put(`/macros/${personal}`, { ownerId: null })).body.code).toBe('quick_reply_not_found');
  expect((await run(personal, boss)).status).toBe(200);
});

test('a template that was not changed is sent in the language of the customer', async () => {
  ({ conversationId: id } = await newConversation(world, { language: 'th' }));
  const replies = (await boss.get(`/quick-replies?brand=${brandId()}`)).body.data as QuickReply[];
  const thanks = replies.find(({ preset }) => preset === 'thanks');
  const macroId = await macro([{ type: 'reply', quickReplyId: thanks!.id }]);
  expect((await run(macroId, agent, { particle: 'ค่ะ' })).status).toBe(200);
  expect(await thread()).toEqual([['out', 'ขอบคุณที่ติดต่อเรานะคะ']]);
});

test('an action that is refused leaves everything unchanged', async () => {
  const gap = await macro([
    { type: 'priority', priority: 'high' },
    { type: 'reply', text: 'Yes{particle}' },
  ]);
  const refused = await run(gap);
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    409,
    'macro_gap',
    [{ path: 'actions.1.text', message: '{particle}' }],
  ]);
  const closes = await macro([
    { type: 'note', text: 'Spam' },
    { type: 'status', status: 'closed' },
  ]);
  const permissions = ['messages.view', 'messages.reply'];
  const cautious = await makePerson(world, 'cautious', 'cs_agent', [brandId()]);
  await (await world.as('super_admin')).put(`/staff/${cautious}`, { permissions });
  expect((await run(closes, await world.as('cautious'))).body.code).toBe('forbidden');
  expect(await thread()).toEqual([]);
  expect(await row()).toMatchObject({ priority: 'medium', status: 'pending' });
  expect((await run(closes, lead)).status).toBe(200);
  expect((await row()).status).toBe('closed');
});

test('a customer whose name looks like a variable can be answered', async () => {
  ({ conversationId: id } = await newConversation(world, { displayName: '{brand}' }));
  expect((await run(await macro([{ type: 'reply', text: 'Hi {name}' }]))).status).toBe(200);
  expect(await thread()).toEqual([['out', 'Hi {brand}']]);
});

test('later actions follow from the state after earlier ones', async () => {
  await boss.put(`/conversations/${id}/assign`, { staffId: world.people.cs_agent });
  const macroId = await macro([
    { type: 'assign', to: 'none' },
    { type: 'status', status: 'open' },
  ]);
  await run(macroId, lead);
  expect(await row()).toMatchObject({ assignedTo: null, status: 'open' });
});

test('shared macros require messages.assign, personal ones are visible to their owner only', async () => {
  const actions = [{ type: 'priority', priority: 'high' }] as const;
  const fields = { brandId: brandId(), name: 'Mine', actions };
  expect((await agent.post('/macros', fields)).status).toBe(403);
  expect((await agent.post('/macros', { ...fields, ownerId: world.people.cs_lead })).status).toBe(403);
  const own = await macro([...actions], { ownerId: world.people.cs_agent }, agent);
  const ids = async (who: Caller) => ((await who.get('/macros')).body.data as { id: string }[]).map((one) => one.id);
  expect([(await ids(agent)).includes(own), (await ids(lead)).includes(own)]).toEqual([true, false]);
  expect((await run(own, lead)).body.code).toBe('macro_not_found');
  expect((await lead.put(`/macros/${own}`, { name: 'Stolen' })).body.code).toBe('macro_not_found');
  expect((await run(own)).status).toBe(200);
  expect((await agent.put(`/macros/${own}`, { name: 'Urgent' })).body.data.name).toBe('Urgent');
  expect((await agent.delete(`/macros/${own}`)).status).toBe(200);
  expect(await ids(agent)).not.toContain(own);
});

test('a macro of another brand, or with labels of another brand, is refused', async () => {
  const other = world.brands[1]!.id;
  const foreign = await macro([{ type: 'priority', priority: 'high' }], { brandId: other });
  expect((await run(foreign, boss)).body.code).toBe('macro_not_found');
  expect((await run(foreign, lead)).body.code).toBe('macro_not_found');
  const { data: label } = (await boss.post('/labels', { brandId: other, name: 'Away', color: '#1971C2' })).body;
  const actions = [{ type: 'labels', add: [label.id], remove: [] }];
  const refused = await boss.post('/macros', { brandId: brandId(), name: 'x', actions });
  expect(refused.body.code).toBe('label_not_found');
  // In a macro of all brands, a label means the label of that name.
  const everywhere = await macro([{ type: 'labels', add: [label.id], remove: [] }], { brandId: null });
  expect((await run(everywhere, boss)).body.code).toBe('label_not_found');
  const { data: same } = (await boss.post('/labels', { brandId: brandId(), name: 'AWAY', color: '#1971C2' })).body;
  await run(everywhere, boss);
  expect((await row()).labels).toEqual([same.id]);
});

test('actions are limited, and only replies and notes can be repeated', async () => {
  const note = { type: 'note', text: 'x' };
  const reply = { type: 'reply', text: 'x' };
  const snooze = { type: 'snooze', preset: 'tomorrow' };
  for (const actions of [[], Array(11).fill(note), Array(6).fill(reply), [snooze, snooze], [{ ...note, text: ' ' }]]) {
    const { body } = await boss.post('/macros', { brandId: brandId(), name: 'x', actions });
    expect(body.code).toBe('validation_failed');
  }
});

test('a batch runs a macro in each conversation, and reports each refusal', async () => {
  const first = id;
  ({ conversationId: id } = await newConversation(world, { displayName: '' }));
  const macroId = await macro([{ type: 'reply', text: 'Hi {name}' }]);
  const { body } = await boss.post('/conversations/batch', { ids: [first, id], action: 'macro', macroId });
  expect(body.data).toMatchObject([
    { id: first, success: true },
    { id, success: false, code: 'macro_gap' },
  ]);
  const missing = { ids: [first], action: 'macro', macroId: 'none' };
  expect((await boss.post('/conversations/batch', missing)).body.code).toBe('macro_not_found');
});

test('a batch that is repeated with its clientId changes nothing', async () => {
  const macroId = await macro([{ type: 'reply', text: 'Hello' }]);
  const batch = { ids: [id], action: 'macro', macroId, clientId: 'again' };
  for (let n = 0; n < 2; n++) {
    expect((await boss.post('/conversations/batch', batch)).body.data).toEqual([{ id, success: true }]);
  }
  expect(await thread()).toEqual([['out', 'Hello']]);
});

test('a deleted person leaves no personal macros', async () => {
  const ownerId = await makePerson(world, 'leaver', 'cs_agent', [brandId()]);
  const own = await macro([{ type: 'note', text: 'x' }], { ownerId }, await world.as('leaver'));
  expect(world.app.engine.read('macro', own)).toBeDefined();
  await (await world.as('super_admin')).delete(`/staff/${ownerId}`);
  expect(world.app.engine.read('macro', own)).toBeUndefined();
});
