import { afterEach, beforeEach, expect, test } from 'vitest';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { tolerances } from '../../shared/limits.ts';
import type { Notification } from '../../shared/rows.ts';
import type { Delta, DeltaRow } from '../../shared/sync/messages.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let agent: Caller;
let lead: Caller;
let conversationId: string;
let nok: ReturnType<World['line']['customer']>;
beforeEach(async () => {
  world = await bootWorld({ brandCount: 1 });
  const { channel, lineAccountId } = world.brands[0]!;
  agent = await world.as('cs_agent');
  lead = await world.as('cs_lead');
  nok = world.line.customer(channel.channelId, { displayName: 'Nok' });
  conversationId = conversationIdOf(lineAccountId, nok.chat.kind, nok.chat.id);
  await nok.writes('hello');
  await world.settled();
});
afterEach(() => world.close());

const causes = async (who: Caller) =>
  ((await who.get('/notifications')).body.data as Notification[]).map(({ cause }) => cause).sort();

/** Deltas of a person's own scope, as they come. */
async function listen(who: Caller): Promise<DeltaRow[]> {
  const socket = await world.socket(who);
  const heard: DeltaRow[] = [];
  socket.on('delta', ({ rows }: Delta) => heard.push(...rows.filter(({ kind }) => kind === 'notification')));
  await socket.emitWithAck('join', { scope: 'me' });
  await world.settled();
  return heard;
}

test('a VIP who writes is shown at once to who is there, and to nobody else', async () => {
  const heard = await listen(agent);
  await lead.put(`/conversations/${conversationId}/member-group`, { memberGroup: 'vip2' });
  await nok.writes('quick, please');
  await expect.poll(() => heard.map(({ row }) => row?.cause)).toEqual(['vip']);
  expect(await causes(lead)).toEqual([]);
  const { body } = await agent.get(`/messages/conversation/${conversationId}`);
  await agent.put(`/messages/${body.data[0].id}/read`);
  expect(await causes(agent)).toEqual([]);
  await expect.poll(() => heard.at(-1)?.row).toBeNull();
});

test('a late turn is told to those who lead, and reading clears it though nothing was unread', async () => {
  const { body } = await agent.get(`/messages/conversation/${conversationId}`);
  const read = `/messages/${body.data[0].id}/read`;
  await agent.put(read);
  world.clock.pass(tolerances.normal * 1000 + 1);
  await world.app.alarm.ring();
  await world.settled();
  expect(await causes(lead)).toEqual(['overtime']);
  expect(await causes(agent)).toEqual([]);
  await lead.put(read);
  expect(await causes(lead)).toEqual([]);
});
