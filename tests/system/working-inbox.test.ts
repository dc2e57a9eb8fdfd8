import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conversation, Message } from '../../shared/rows.ts';
import type { Viewers } from '../../shared/sync/messages.ts';
import { newConversation } from '../support/new-conversation.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

let world: World;
let agent: Caller;
/** A person who is permitted to end cases. */
let lead: Caller;
beforeAll(async () => {
  world = await bootWorld({ brandCount: 2 });
  agent = await world.as('cs_agent');
  lead = await world.as('cs_lead');
});
afterAll(() => world.close());

const rowOf = async (id: string) => (await agent.get(`/conversations/${id}`)).body.data as Conversation;
const reply = (id: string) => agent.post('/messages', { conversationId: id, kind: 'text', text: 'Here it is' });
const setStatus = (id: string, body: object) => lead.put(`/conversations/${id}/status`, body);

test('a reply moves the service status from pending to processing, and the next case is pending again', async () => {
  const { conversationId: id, customer } = await newConversation(world);
  expect((await rowOf(id)).serviceStatus).toBe('pending');
  expect((await reply(id)).status).toBe(201);
  await world.settled();
  expect((await rowOf(id)).serviceStatus).toBe('processing');
  await setStatus(id, { status: 'resolved' });
  await customer.writes('one more thing');
  await world.settled();
  expect((await rowOf(id)).serviceStatus).toBe('pending');
});

test.each([{ serviceStatus: 'waiting' }, { serviceStatus: 'blocked', reason: 'Spam' }])(
  'a reply leaves the service status %j',
  async (body) => {
    const { conversationId: id } = await newConversation(world);
    expect((await setStatus(id, body)).status).toBe(200);
    expect((await reply(id)).status).toBe(201);
    await world.settled();
    expect((await rowOf(id)).serviceStatus).toBe(body.serviceStatus);
  },
);

test('the lines of the thread contain the value before the change', async () => {
  const { conversationId: id } = await newConversation(world);
  await agent.put(`/conversations/${id}/assign`, { staffId: world.people.cs_agent });
  await agent.put(`/conversations/${id}/priority`, { priority: 'high' });
  await agent.put(`/conversations/${id}/member-group`, { memberGroup: 'vip1' });
  await setStatus(id, { status: 'resolved' });
  await setStatus(id, { status: 'open', undo: true });
  await setStatus(id, { serviceStatus: 'waiting' });
  const messages = (await agent.get(`/messages/conversation/${id}`)).body.data as Message[];
  const lines = messages.filter(({ direction }) => direction === 'system').map(({ content }) => content);
  expect(lines.reverse()).toEqual([
    { event: 'assigned', staffId: world.people.cs_agent, was: null },
    { event: 'priority', priority: 'high', was: 'medium' },
    { event: 'memberGroup', memberGroup: 'vip1', was: 'normal' },
    { event: 'status', status: 'resolved', was: 'open' },
    { event: 'status', status: 'open', was: 'resolved' },
    { event: 'serviceStatus', serviceStatus: 'waiting', was: 'pending' },
  ]);
});

test('marking several as read changes the unread count and nothing else', async () => {
  const ids = [(await newConversation(world)).conversationId, (await newConversation(world)).conversationId];
  const before = await Promise.all(ids.map(rowOf));
  expect(before.map(({ unreadCount }) => unreadCount)).toEqual([1, 1]);
  const { body } = await agent.post('/conversations/batch', { ids, action: 'read' });
  expect(body.data).toEqual(ids.map((id) => ({ id, success: true })));
  const after = await Promise.all(ids.map(rowOf));
  expect(after).toEqual(before.map((row, n) => ({ ...row, unreadCount: 0, version: after[n]?.version })));
});

/** Viewers that a socket knows, by conversation. */
async function inboxOf(caller: Caller, brand = 'all'): Promise<{ socket: Socket; seen: Map<string, string[]> }> {
  const socket = await world.socket(caller);
  const seen = new Map<string, string[]>();
  socket.on('viewers', ({ isComplete, conversations }: Viewers) => {
    if (isComplete) seen.clear();
    for (const { conversationId, viewing } of conversations)
      seen.set(
        conversationId,
        viewing.map(({ id }) => id),
      );
  });
  expect(await socket.emitWithAck('join', { scope: 'inbox', brand })).toMatchObject({ success: true });
  return { socket, seen };
}

test('SYNC-24: an inbox shows who views its conversations, also to people who join later, and only of their brands', async () => {
  const { conversationId: id } = await newConversation(world);
  const { conversationId: other } = await newConversation(world, { brand: 1 });
  await makePerson(world, 'elsewhere', 'cs_agent', [world.brands[1]!.id]);
  const [early, stranger] = [await inboxOf(lead), await inboxOf(await world.as('elsewhere'))];
  const viewer = await world.socket(agent);
  viewer.emit('viewing', { conversationId: id, on: true });
  await expect.poll(() => early.seen.get(id)).toEqual([world.people.cs_agent]);
  // The signal for a conversation of another brand is ignored.
  viewer.emit('viewing', { conversationId: other, on: true });
  const late = await inboxOf(lead, world.brands[0]!.id);
  await expect.poll(() => late.seen.get(id)).toEqual([world.people.cs_agent]);
  viewer.disconnect();
  await expect.poll(() => [early, late].map(({ seen }) => seen.get(id)), { timeout: 60_000 }).toEqual([[], []]);
  expect(stranger.seen.size).toBe(0);
});
