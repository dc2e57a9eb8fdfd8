import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Presence } from '../../shared/sync/messages.ts';
import { newConversation } from '../support/new-conversation.ts';
import { bootWorld, type World } from '../support/world.ts';

let world: World;
let conversationId: string;
beforeEach(async () => {
  world = await bootWorld({ brandCount: 1 });
  ({ conversationId } = await newConversation(world));
});
afterEach(() => world.close());

async function listener(username: string): Promise<{ socket: Socket; received: Presence[] }> {
  const socket = await world.socket(await world.as(username));
  const received: Presence[] = [];
  socket.on('presence', (presence: Presence) => received.push(presence));
  return { socket, received };
}
const scope = () => ({ scope: 'conversation', id: conversationId });
/** Resolves once the server has processed all earlier messages of the socket. The server responds in order. */
const after = (socket: Socket) => socket.emitWithAck('leave', { scope: 'team' });

test('SYNC-16: a takeover moves the claim, and everyone is notified', async () => {
  const [agent, lead] = [await listener('cs_agent'), await listener('cs_lead')];
  for (const { socket } of [agent, lead]) await socket.emitWithAck('join', scope());
  agent.socket.emit('typing', { conversationId, on: true });
  await after(agent.socket);
  await after(lead.socket);
  const first = lead.received.at(-1)?.claimedBy;
  expect(first).toEqual(agent.received.at(-1)?.typing[0]);
  lead.socket.emit('typing', { conversationId, on: true });
  await after(lead.socket);
  expect(lead.received.at(-1)).toMatchObject({ claimedBy: first });
  lead.socket.emit('typing', { conversationId, on: true, takeOver: true });
  await after(lead.socket);
  await after(agent.socket);
  const taken = agent.received.at(-1)?.claimedBy;
  expect(taken).not.toBeNull();
  expect(taken).not.toEqual(first);
  expect(lead.received.at(-1)?.claimedBy).toEqual(taken);
});

test('SYNC-16: a sent reply ends the claim of its author', async () => {
  const [agent, lead] = [await listener('cs_agent'), await listener('cs_lead')];
  for (const { socket } of [agent, lead]) await socket.emitWithAck('join', scope());
  agent.socket.emit('typing', { conversationId, on: true });
  await after(agent.socket);
  const caller = await world.as('cs_agent');
  expect((await caller.post('/messages', { conversationId, kind: 'text', text: 'Here it is' })).status).toBe(201);
  await after(lead.socket);
  expect(lead.received.at(-1)?.claimedBy).toBeNull();
});

test.each([
  ['can no longer see the brand', { assignedBrands: [] }],
  ['may only read', { role: 'viewer' }],
])('SYNC-16: a person who %s can still report that they stopped', async (_, change) => {
  const [agent, lead] = [await listener('cs_agent'), await listener('cs_lead')];
  for (const { socket } of [agent, lead]) await socket.emitWithAck('join', scope());
  for (const event of ['viewing', 'typing']) agent.socket.emit(event, { conversationId, on: true });
  await after(agent.socket);
  const owner = await world.as('super_admin');
  expect((await owner.put(`/staff/${world.people.cs_agent}`, change)).status).toBe(200);
  for (const event of ['typing', 'viewing']) agent.socket.emit(event, { conversationId, on: false });
  await after(agent.socket);
  await expect.poll(() => lead.received.at(-1)).toMatchObject({ viewing: [], typing: [] });
});

test.each([
  ['can no longer see the brand disappears from it', { assignedBrands: [] }, 0],
  ['has changed permissions and still sees the conversation remains', { role: 'viewer' }, 1],
])('SYNC-14: a person who %s', async (_, change, left) => {
  const [agent, lead] = [await listener('cs_agent'), await listener('cs_lead')];
  await lead.socket.emitWithAck('join', scope());
  for (const event of ['viewing', 'typing']) agent.socket.emit(event, { conversationId, on: true });
  await after(agent.socket);
  const owner = await world.as('super_admin');
  expect((await owner.put(`/staff/${world.people.cs_agent}`, change)).status).toBe(200);
  await after(lead.socket);
  const { viewing, typing } = lead.received.at(-1)!;
  expect([viewing.length, typing.length]).toEqual([left, left]);
});

test('SYNC-16: a resume returns the current claim', async () => {
  const agent = await listener('cs_agent');
  const { position, epoch } = await agent.socket.emitWithAck('join', scope());
  agent.socket.emit('typing', { conversationId, on: true });
  await after(agent.socket);
  const lead = await listener('cs_lead');
  await lead.socket.emitWithAck('resume', { epoch, since: position, scopes: [scope()] });
  expect(lead.received).toMatchObject([{ conversationId, claimedBy: agent.received.at(-1)?.claimedBy }]);
  expect(lead.received[0]?.claimedBy).not.toBeNull();
});
