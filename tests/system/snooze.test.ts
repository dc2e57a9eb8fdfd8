import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { filters } from '../../shared/inbox-order.ts';
import { tolerances } from '../../shared/limits.ts';
import type { Notification } from '../../shared/rows.ts';
import { newConversation } from '../support/new-conversation.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

const hour = 3_600_000;
const day = 24 * hour;

let world: World;
let agent: Caller;
let lead: Caller;
let id: string;
let customer: ReturnType<World['line']['customer']>;
beforeAll(async () => {
  world = await bootWorld({ brandCount: 1 });
});
afterAll(() => world.close());
beforeEach(async () => {
  await signIn();
  ({ customer, conversationId: id } = await newConversation(world));
});

/** Signs in again, because sessions expire when the clock is moved. */
async function signIn(): Promise<void> {
  [agent, lead] = [await world.as('cs_agent'), await world.as('cs_lead')];
}
const inMs = (ms: number) => new Date(world.clock.now() + ms).toISOString();
const snooze = (until: string | null, body: object = {}, by = agent) =>
  by.put(`/conversations/${id}/snooze`, { until, ...body });
const row = async (one = id) => (await agent.get(`/conversations/${one}`)).body.data;
const lines = async () =>
  (
    (await agent.get(`/messages/conversation/${id}`)).body.data as {
      direction: string;
      text: string;
      content: object;
    }[]
  )
    .filter(({ direction }) => direction === 'system')
    .map(({ text, content }) => [content, text]);
async function pass(ms: number): Promise<void> {
  world.clock.pass(ms);
  await world.app.alarm.ring();
  await world.settled();
  await signIn();
}
/** Replies, so that there is no deadline. */
async function reply(by = agent): Promise<void> {
  await by.post('/messages', { conversationId: id, kind: 'text', text: 'one moment' });
  await world.settled();
}
const notified = async (who: Caller) =>
  ((await who.get('/notifications')).body.data as Notification[])
    .filter(({ conversationId }) => conversationId === id)
    .map(({ cause }) => cause);

test('the end must be in the future, at most a year ahead, and is confirmed if a reply is due before it', async () => {
  const refused = await Promise.all([snooze(inMs(-1)), snooze(inMs(367 * day)), snooze('tomorrow')]);
  expect(refused.map(({ status, body }) => [status, body.code, body.details[0].path])).toEqual(
    Array(3).fill([400, 'validation_failed', 'until']),
  );
  const { dueAt } = await row();
  expect((await snooze(inMs(3 * hour))).body.code).toBe('deadline_before_end');
  expect(await row()).toMatchObject({ snoozedUntil: null, snoozedBy: null, snoozeEnded: false });
  expect((await snooze(dueAt)).status).toBe(200);
  const until = inMs(3 * hour);
  expect((await snooze(until, { confirm: true })).body.data).toMatchObject({
    snoozedUntil: until,
    snoozedBy: world.people.cs_agent,
    dueAt,
  });
});

test('requires messages.reply', async () => {
  expect((await snooze(inMs(hour), {}, await world.as('viewer'))).status).toBe(403);
});

test('a snoozed conversation is listed and counted only by all, snoozed, overtime and vip', async () => {
  await lead.put(`/conversations/${id}/assign`, { staffId: world.people.cs_agent });
  await lead.put(`/conversations/${id}/member-group`, { memberGroup: 'vip2' });
  await lead.put(`/conversations/${id}/pin`, { pinned: true });
  const counts = async () => (await agent.get('/conversations?limit=1')).body.meta.counts;
  const listed = async () => {
    const lists = await Promise.all(filters.map((filter) => agent.get(`/conversations?filter=${filter}`)));
    return filters.filter((_, n) => lists[n]?.body.data.some((one: { id: string }) => one.id === id));
  };
  const before = await counts();
  const was = await listed();
  expect(was).toEqual(['open', 'all', 'important', 'pinned', 'unread', 'assigned', 'vip']);
  await snooze(inMs(day), { confirm: true });
  expect(await listed()).toEqual(['all', 'vip', 'snoozed']);
  const after = await counts();
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(Object.fromEntries(changed.map((name) => [name, after[name] - before[name]]))).toEqual({
    open: -1,
    important: -1,
    pinned: -1,
    unread: -1,
    unreadTotal: -1,
    assigned: -1,
    snoozed: 1,
  });
  await pass(tolerances.vip2 * 1000 + 1);
  expect(await listed()).toEqual(['all', 'overtime', 'vip', 'snoozed']);
  expect((await row()).unreadCount).toBe(1);
  await snooze(null);
  expect(await listed()).toContain('open');
  expect(await row()).toMatchObject({ snoozedUntil: null, snoozedBy: null, snoozeEnded: false });
  expect(await notified(agent)).not.toContain('snoozeEnded');
});

test('ends at its time, also while the server is off, and stays marked until somebody opens it', async () => {
  await reply(lead);
  const until = inMs(day);
  await snooze(until, { note: 'Waits for the factory' });
  await world.restart();
  await pass(day - 1);
  expect((await row()).snoozedUntil).toBe(until);
  world.clock.pass(1);
  await world.restart();
  await world.app.alarm.ring();
  await world.settled();
  await signIn();
  expect(await row()).toMatchObject({ snoozedUntil: null, snoozedBy: null, snoozeEnded: true, unreadCount: 0 });
  // The lead replied first, so the conversation is assigned to the lead.
  expect([await notified(lead), await notified(agent)]).toEqual([['snoozeEnded'], []]);
  expect((await lines()).slice(0, 2)).toEqual([
    [{ event: 'snoozeEnded' }, ''],
    [{ event: 'snoozed', until }, 'Waits for the factory'],
  ]);
  const { body } = await lead.get(`/messages/conversation/${id}`);
  await lead.put(`/messages/${body.data[0].id}/read`);
  expect((await row()).snoozeEnded).toBe(false);
  expect(await notified(lead)).toEqual([]);
});

test('an end that was changed or set back with the clock does not pass earlier', async () => {
  await reply();
  await snooze(inMs(hour));
  const until = inMs(3 * hour);
  await snooze(until);
  await pass(2 * hour);
  expect((await row()).snoozedUntil).toBe(until);
  await pass(-hour);
  expect((await row()).snoozedUntil).toBe(until);
  await pass(2 * hour);
  expect(await row()).toMatchObject({ snoozedUntil: null, snoozeEnded: true });
});

test('ends when the customer writes, and then notifies the person who snoozed it if nobody is assigned', async () => {
  await reply();
  await lead.put(`/conversations/${id}/assign`, { staffId: null });
  const until = inMs(day);
  await snooze(until);
  await customer.writes('any news?');
  await world.settled();
  expect(await row()).toMatchObject({ snoozedUntil: null, snoozeEnded: true, unreadCount: 1 });
  expect([await notified(lead), await notified(agent)]).toEqual([[], ['snoozeEnded']]);
  await agent.post('/notifications/clear');
  await agent.put(`/conversations/${id}/processed`);
  expect((await row()).snoozeEnded).toBe(false);
  await pass(day + 1);
  expect((await row()).snoozeEnded).toBe(false);
  expect(await notified(agent)).not.toContain('snoozeEnded');
});

test('a batch snoozes the conversations without an earlier deadline, and is refused for an invalid time', async () => {
  const waiting = id;
  ({ conversationId: id } = await newConversation(world));
  await reply();
  const batch = (until: string, body: object = {}) =>
    agent.post('/conversations/batch', { ids: [waiting, id], action: 'snooze', until, ...body });
  expect((await batch(inMs(-1))).body).toMatchObject({ code: 'validation_failed', details: [{ path: 'until' }] });
  const until = inMs(day);
  expect((await batch(until)).body.data).toMatchObject([
    { id: waiting, success: false, code: 'deadline_before_end' },
    { id, success: true },
  ]);
  await batch(until, { confirm: true });
  expect([(await row(waiting)).snoozedUntil, (await row()).snoozedUntil]).toEqual([until, until]);
});

test('an erasure removes the note', async () => {
  await snooze(inMs(day), { confirm: true, note: 'Calls from 081 234 5678' });
  await (await world.as('super_admin')).post(`/conversations/${id}/erase`);
  await world.settled();
  expect(await lines()).toEqual([[{ event: 'snoozed' }, '']]);
});
