import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filters } from '../../shared/inbox-order.ts';
import { tolerances } from '../../shared/limits.ts';
import type { Notification } from '../../shared/rows.ts';
import type { Delta, DeltaRow } from '../../shared/sync/messages.ts';
import { newConversation } from '../support/new-conversation.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let agent: Caller;
let lead: Caller;
let conversationId: string;
let nok: ReturnType<World['line']['customer']>;
beforeEach(async () => {
  world = await bootWorld({ brandCount: 1 });
  agent = await world.as('cs_agent');
  lead = await world.as('cs_lead');
  ({ customer: nok, conversationId } = await newConversation(world));
});
afterEach(() => world.close());

const causes = async (who: Caller) =>
  ((await who.get('/notifications')).body.data as Notification[]).map(({ cause }) => cause).sort();

/** Records the deltas of a user's own scope. */
async function listen(who: Caller): Promise<DeltaRow[]> {
  const socket = await world.socket(who);
  const pushed: DeltaRow[] = [];
  socket.on('delta', ({ rows }: Delta) => pushed.push(...rows.filter(({ kind }) => kind === 'notification')));
  await socket.emitWithAck('join', { scope: 'me' });
  await world.settled();
  return pushed;
}

test('a VIP who writes is shown at once to people who are online, and to no others', async () => {
  const pushed = await listen(agent);
  await lead.put(`/conversations/${conversationId}/member-group`, { memberGroup: 'vip2' });
  await nok.writes('quick, please');
  await expect.poll(() => pushed.map(({ row }) => row?.cause)).toEqual(['vip']);
  expect(await causes(lead)).toEqual([]);
  const { body } = await agent.get(`/messages/conversation/${conversationId}`);
  await agent.put(`/messages/${body.data[0].id}/read`);
  expect(await causes(agent)).toEqual([]);
  await expect.poll(() => pushed.at(-1)?.row).toBeNull();
});

test('an overdue turn is notified to leads, and reading clears it even if nothing was unread', async () => {
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

describe('a blocked conversation', () => {
  const day = 86_400_000;
  const block = (body: object = {}) =>
    agent.put(`/conversations/${conversationId}/status`, {
      serviceStatus: 'blocked',
      reason: 'Sends adverts',
      ...body,
    });
  const row = async () => (await agent.get(`/conversations/${conversationId}`)).body.data;
  const listed = async (filter: string) =>
    (await agent.get(`/conversations?filter=${filter}`)).body as {
      data: { id: string }[];
      meta: { counts: Record<string, number> };
    };
  const reach = async (ms: number) => {
    world.clock.pass(ms);
    await world.app.alarm.ring();
    await world.settled();
    // Signs in again, because the sessions have expired.
    [agent, lead] = [await world.as('cs_agent'), await world.as('cs_lead')];
  };

  test('needs a reason, and an end within a year', async () => {
    const refused = [
      { reason: undefined },
      { reason: '   ' },
      { blockedUntil: new Date(world.clock.now() - 1).toISOString() },
      { blockedUntil: new Date(world.clock.now() + 367 * day).toISOString() },
      { serviceStatus: 'waiting', blockedUntil: new Date(world.clock.now() + day).toISOString() },
    ];
    const answers = await Promise.all(refused.map(block));
    expect(answers.map(({ status, body }) => [status, body.code, body.details[0].path])).toEqual([
      [400, 'validation_failed', 'reason'],
      [400, 'validation_failed', 'reason'],
      [400, 'validation_failed', 'blockedUntil'],
      [400, 'validation_failed', 'blockedUntil'],
      [400, 'validation_failed', 'blockedUntil'],
    ]);
    const batch = { ids: [conversationId], action: 'status', serviceStatus: 'blocked' };
    expect((await agent.post('/conversations/batch', batch)).body).toMatchObject({ code: 'validation_failed' });
    expect((await row()).serviceStatus).toBe('pending');
  });

  test('leaves every filter except its own, shows why and until when, and ends after seven days', async () => {
    await lead.put(`/conversations/${conversationId}/member-group`, { memberGroup: 'vip2' });
    await lead.put(`/conversations/${conversationId}/pin`, { pinned: true });
    await lead.put(`/conversations/${conversationId}/assign`, { staffId: world.people.cs_agent });
    const start = world.clock.now();
    expect((await block()).body.data).toMatchObject({
      serviceStatus: 'blocked',
      blockedReason: 'Sends adverts',
      blockedUntil: new Date(start + 7 * day).toISOString(),
      dueAt: null,
      unreadCount: 0,
    });
    await nok.writes('buy now');
    await world.settled();
    expect(await row()).toMatchObject({ dueAt: null, unreadCount: 0, serviceStatus: 'blocked' });
    for (const filter of filters) {
      const { data, meta } = await listed(filter);
      expect([filter, data.length, meta.counts[filter]]).toEqual([filter, ...(filter === 'blocked' ? [1, 1] : [0, 0])]);
    }
    expect((await agent.get('/conversations?q=nok')).body.data).toHaveLength(1);

    await reach(7 * day);
    const ended = await row();
    expect(ended).toMatchObject({
      serviceStatus: 'pending',
      blockedUntil: null,
      blockedReason: null,
      // Two unread messages: one from before the block, and one from during the block.
      unreadCount: 2,
      waitingSince: new Date(start + 7 * day).toISOString(),
    });
    expect(Date.parse(ended.dueAt) - start).toBe(7 * day + tolerances.vip2 * 1000);
    expect((await listed('blocked')).data).toEqual([]);
    expect((await listed('vip')).data).toHaveLength(1);
    await nok.writes('hello?');
    await world.settled();
    expect(await causes(agent)).toEqual(['assigned', 'vip']);
  });

  test('in the archive is listed by its filter only', async () => {
    const listed = async () => (await lead.get('/conversations?archived=true&filter=blocked')).body.data.length;
    await lead.put(`/conversations/${conversationId}/archive`, { archived: true });
    expect(await listed()).toBe(0);
    await block();
    expect(await listed()).toBe(1);
  });

  test('unblocked by a person waits from then on; a later end replaces an earlier one', async () => {
    const start = world.clock.now();
    await block({ blockedUntil: new Date(start + day).toISOString() });
    await block({ reason: 'Still sends adverts', blockedUntil: new Date(start + 3 * day).toISOString() });
    await reach(2 * day);
    expect(await row()).toMatchObject({ serviceStatus: 'blocked', blockedReason: 'Still sends adverts' });
    await agent.put(`/conversations/${conversationId}/status`, { serviceStatus: 'pending' });
    expect(await row()).toMatchObject({
      serviceStatus: 'pending',
      blockedReason: null,
      waitingSince: new Date(start + 2 * day).toISOString(),
      overdue: false,
    });
    await agent.put(`/conversations/${conversationId}/status`, { serviceStatus: 'processing' });
    await reach(day);
    expect((await row()).serviceStatus).toBe('processing');
  });

  test('without unanswered messages is not waiting when it ends', async () => {
    await agent.post('/messages', { conversationId, kind: 'text', text: 'no, thank you' });
    await world.settled();
    await block();
    await reach(7 * day);
    expect(await row()).toMatchObject({ serviceStatus: 'pending', waitingSince: null, dueAt: null, unreadCount: 0 });
  });

  test('notifies the leads once per block when the customer writes more than three messages within an hour', async () => {
    await block();
    const wait = 25 * 60_000;
    for (const _ of [1, 2, 3, 4]) {
      await nok.writes('answer me');
      world.clock.pass(wait);
    }
    await world.settled();
    expect([await causes(lead), await causes(agent)]).toEqual([[], []]);
    const writesOften = async () => {
      for (const _ of [1, 2, 3, 4]) await nok.writes('answer me!');
      await world.settled();
    };
    await writesOften();
    expect([await causes(lead), await causes(agent)]).toEqual([['blocked'], []]);
    await lead.post('/notifications/clear');
    world.clock.pass(3_600_000);
    await writesOften();
    expect(await causes(lead)).toEqual([]);
    await agent.put(`/conversations/${conversationId}/status`, { serviceStatus: 'pending' });
    await block();
    await writesOften();
    expect(await causes(lead)).toEqual(['blocked']);
  });

  test('of an erased customer has no reason', async () => {
    await block();
    await (await world.as('super_admin')).post(`/conversations/${conversationId}/erase`);
    await world.settled();
    expect((await row()).blockedReason).toBeNull();
  });
});

test('the mutes of a deleted person are removed', async () => {
  await agent.put(`/conversations/${conversationId}/mute`, { muted: true });
  await lead.put(`/conversations/${conversationId}/mute`, { muted: true });
  await (await world.as('super_admin')).delete(`/staff/${world.people.cs_agent}`);
  expect(world.app.rows.all('mute').map(({ row }) => row.staffId)).toEqual([world.people.cs_lead]);
});

test('a muted conversation is silent for one person and the same for all others', async () => {
  const owner = await world.as('super_admin');
  await lead.put(`/conversations/${conversationId}/member-group`, { memberGroup: 'vip2' });
  const pushed = await listen(agent);
  await listen(lead);
  await expect.poll(() => world.app.engine.read('staff', world.people.cs_lead)?.row.presence).toBe('online');
  const before = (await lead.get(`/conversations/${conversationId}`)).body.data;
  const muted = await agent.put(`/conversations/${conversationId}/mute`, { muted: true });
  expect([muted.status, muted.body.data]).toEqual([200, { conversationId, muted: true }]);
  expect((await agent.get('/mutes')).body.data).toMatchObject([{ conversationId }]);
  expect((await lead.get('/mutes')).body.data).toEqual([]);
  expect((await lead.get(`/conversations/${conversationId}`)).body.data).toEqual(before);
  await nok.writes('quick, please');
  await world.settled();
  expect([await causes(agent), await causes(lead)]).toEqual([[], ['vip']]);
  expect((await lead.get(`/conversations/${conversationId}`)).body.data.unreadCount).toBe(before.unreadCount + 1);
  // A mention by a colleague notifies a user who muted the conversation.
  await owner.post('/messages', {
    conversationId,
    direction: 'note',
    kind: 'text',
    text: '@Person cs_agent',
    mentions: [world.people.cs_agent],
  });
  expect(await causes(agent)).toEqual(['mentioned']);
  await agent.put(`/conversations/${conversationId}/mute`, { muted: false });
  expect((await agent.get('/mutes')).body.data).toEqual([]);
  await nok.writes('still here');
  await expect.poll(() => pushed.map(({ row }) => row?.cause)).toContain('vip');
});
