import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { conversationIdOf } from '../../server/keys/ids.ts';
import type { Presence } from '../../shared/sync/messages.ts';
import { newConversation } from '../support/new-conversation.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

const dots = '/v2/bot/chat/loading/start';
const marks = '/v2/bot/chat/markAsRead';

let world: World;
let agent: Caller;
let socket: Socket;
let received: Presence[];
let conversationId: string;
let nok: ReturnType<World['line']['customer']>;
beforeEach(async () => {
  world = await bootWorld({ brandCount: 1 });
  ({ customer: nok, conversationId } = await newConversation(world));
  agent = await world.as('cs_agent');
  socket = await joined(agent, conversationId);
  received = [];
  socket.on('presence', (presence: Presence) => received.push(presence));
});
afterEach(() => world.close());

async function joined(who: Caller, id: string): Promise<Socket> {
  const made = await world.socket(who);
  await made.emitWithAck('join', { scope: 'conversation', id });
  return made;
}

/** Sends the event to the server and waits until the server has processed it. */
async function signal(event: 'typing' | 'viewing', on: boolean, by = socket, id = conversationId) {
  by.emit(event, { conversationId: id, on });
  await by.emitWithAck('leave', { scope: 'team' });
  await world.settled();
}
const calls = (wanted: string) => world.line.calls.filter(({ path }) => path === wanted).length;

describe('the typing indicator at the customer', () => {
  test('is shown while an agent types, renewed every 15 s', async () => {
    await signal('typing', true);
    expect(nok.loadingUntil).toBe(world.clock.now() + 20_000);
    await signal('typing', true);
    world.clock.pass(14_999);
    await signal('typing', true);
    expect(calls(dots)).toBe(1);
    world.clock.pass(1);
    await signal('typing', true);
    expect(calls(dots)).toBe(2);
  });

  test('is not shown for viewers, for people who may not answer, or when switched off', async () => {
    await signal('viewing', true);
    await signal('typing', true, await joined(await world.as('viewer'), conversationId));
    expect(received.at(-1)).toMatchObject({ typing: [{ id: world.people.viewer }], claimedBy: null });
    const owner = await world.as('super_admin');
    await owner.put('/settings', { loadingDots: false });
    await signal('typing', true);
    expect(calls(dots)).toBe(0);
  });

  test('is for single customers who are not blocked', async () => {
    const { channel, lineAccountId } = world.brands[0]!;
    const group = channel.addGroup({ name: 'Family', members: [nok] });
    await group.memberWrites(nok, 'hello all');
    await world.settled();
    const groupId = conversationIdOf(lineAccountId, 'group', group.id);
    await signal('typing', true, await joined(agent, groupId), groupId);
    await agent.put(`/conversations/${conversationId}/status`, { serviceStatus: 'blocked', reason: 'adverts' });
    await signal('typing', true);
    expect(calls(dots)).toBe(0);
  });
});

describe('read receipts at the customer', () => {
  const read = async () => {
    const { body } = await agent.get(`/messages/conversation/${conversationId}`);
    await agent.put(`/messages/${body.data[0].id}/read`);
    await world.settled();
  };

  test('are sent when staff read or answer, once', async () => {
    world.brands[0]!.channel.markAsReadMode = 'manual';
    expect(calls(marks)).toBe(0);
    await read();
    expect(calls(marks)).toBe(1);
    expect(nok.readMarker).toBeDefined();
    await agent.post('/messages', { conversationId, kind: 'text', text: 'hi' });
    await world.settled();
    expect(calls(marks)).toBe(1);
    const { messageId } = await nok.writes('thanks');
    await world.settled();
    await agent.post('/messages', { conversationId, kind: 'text', text: 'bye' });
    await world.settled();
    expect(calls(marks)).toBe(2);
    expect(nok.readMarker).toBe(messageId);
  });

  test('are not sent without a read: observing, blocking, or switched off', async () => {
    await signal('viewing', true);
    await agent.put(`/conversations/${conversationId}/status`, { serviceStatus: 'blocked', reason: 'adverts' });
    await agent.put(`/conversations/${conversationId}/status`, { serviceStatus: 'pending' });
    await nok.writes('hello?');
    const owner = await world.as('super_admin');
    await owner.put('/settings', { readMarks: false });
    await read();
    expect(calls(marks)).toBe(0);
  });

  test('do not block anything when LINE refuses them', async () => {
    world.line.faults.nextCalls({ path: marks, status: 500 });
    await read();
    expect((await agent.get(`/conversations/${conversationId}`)).body.data.unreadCount).toBe(0);
  });
});

test('SYNC-16: a colleague sees who started typing first; who only joined is not seen', async () => {
  const lead = await world.as('cs_lead');
  const other = await joined(lead, conversationId);
  expect(received).toEqual([]);
  await signal('typing', true);
  await signal('typing', true, other);
  const claimedBy = { id: world.people.cs_agent, name: 'Person cs_agent' };
  const { cs_agent, cs_lead } = world.people;
  await expect.poll(() => received.at(-1)).toMatchObject({ claimedBy, typing: [{ id: cs_agent }, { id: cs_lead }] });
  await signal('typing', false);
  await expect.poll(() => received.at(-1)).toMatchObject({ claimedBy, typing: [{ id: cs_lead }] });
});

test('people who never joined are seen where they may see the conversation, and others are not', async () => {
  await makePerson(world, 'elsewhere', 'manager', []);
  const stranger = await world.socket(await world.as('elsewhere'));
  const lead = await world.socket(await world.as('cs_lead'));
  for (const event of ['viewing', 'typing'] as const) {
    await signal(event, true, stranger);
    await signal(event, true, lead);
  }
  const seen = [{ id: world.people.cs_lead }];
  await expect.poll(() => received.at(-1)).toMatchObject({ viewing: seen, typing: seen, claimedBy: seen[0] });
  lead.disconnect();
  await expect.poll(() => received.at(-1)).toMatchObject({ viewing: [], typing: [] });
});
