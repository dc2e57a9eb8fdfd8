import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import type { FigureRow } from '../../shared/api/figures.ts';
import type { Message } from '../../shared/rows.ts';
import { bootWorld, Caller, makePerson, type World } from '../support/world.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2026-03-20T22:00:00Z');

let world: World;
let admin: Caller;
let agent: Caller;
let customer: Customer;
let id: string;

beforeAll(async () => {
  world = await bootWorld({ startsAt: start });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ customer, id } = await newCustomer());
  [admin, agent] = [await world.as('super_admin'), await world.as('cs_agent')];
});

/** Creates a customer who wrote ten minutes ago, so that only a push reaches them. */
async function newCustomer() {
  const { channel, lineAccountId } = world.brands[0]!;
  const made = world.line.customer(channel.channelId, { displayName: 'Mali' });
  await made.writes('มีของไหมคะ');
  await world.settled();
  world.clock.pass(10 * minute);
  return { customer: made, id: conversationIdOf(lineAccountId, made.chat.kind, made.chat.id) };
}

const inMs = (ms: number) => new Date(world.clock.now() + ms).toISOString();
const schedule = (body: object = {}, by = agent) =>
  by.post('/messages', { conversationId: id, kind: 'text', text: 'มาแล้วค่ะ', sendAt: inMs(2 * hour), ...body });
const scheduled = async (body: object = {}, by = agent) => (await schedule(body, by)).body.data as Message;
const conversation = async () => (await admin.get(`/conversations/${id}`)).body.data;
const message = async (messageId: string) =>
  ((await admin.get(`/messages/conversation/${id}`)).body.data as Message[]).find((one) => one.id === messageId);
const isWaiting = async () => (await conversation()).waitingSince !== null;
/** Response times that figures count. Seconds. */
const responseTimes = async () =>
  (await admin.get('/figures/avgResponseTime/rows?range=last7')).body.data.flatMap((row: FigureRow) =>
    row.counted && row.conversationId === id ? [row.value] : [],
  );
const arrived = () => customer.inbox.map((one) => ('text' in one ? one.text : null));
const notices = (staffId: string) =>
  world.app.rows.of('notification', staffId).flatMap(({ row }) => (row.conversationId === id ? [row.cause] : []));

/** Moves the clock and lets the timers run. */
async function pass(ms: number): Promise<void> {
  world.clock.pass(ms);
  await world.app.alarm.ring();
  await world.settled();
}

describe('until its time', () => {
  test('nothing arrives, the customer waits, nobody is assigned, and no figure counts the message; it then counts as queued at that time', async () => {
    const sent = await schedule();
    expect(sent.status).toBe(201);
    const sendAt = inMs(2 * hour);
    expect(sent.body.data).toMatchObject({ status: 'scheduled', sendAt, at: sendAt, cancelIfCustomerWrites: false });
    await pass(2 * hour - 1);
    expect(arrived()).toEqual([]);
    expect(await isWaiting()).toBe(true);
    const before = await conversation();
    expect(before).toMatchObject({ status: 'pending', assignedTo: null, scheduledAt: sendAt });
    expect(before.lastMessage.direction).toBe('in');
    expect(await responseTimes()).toEqual([]);

    await pass(5 * minute);
    expect(arrived()).toEqual(['มาแล้วค่ะ']);
    expect(await message(sent.body.data.id)).toMatchObject({ status: 'sent', sendAt, sentVia: 'push' });
    expect(await conversation()).toMatchObject({
      status: 'open',
      assignedTo: world.people.cs_agent,
      scheduledAt: null,
      waitingSince: null,
    });
    expect(await isWaiting()).toBe(false);
    expect(await responseTimes()).toEqual([(2 * hour + 10 * minute) / 1000]);
  });

  test('a time in the past, or more than 30 days ahead, and a bad field are refused', async () => {
    const refused = [
      await schedule({ sendAt: inMs(0) }),
      await schedule({ sendAt: inMs(31 * 24 * hour) }),
      await schedule({ sendAt: 'tomorrow' }),
      await schedule({ undoSeconds: 7 }),
      await agent.post('/messages', { conversationId: id, direction: 'note', text: 'x', sendAt: inMs(hour) }),
      await admin.post(`/conversations/${id}/answer`, {
        messages: [{ kind: 'text', text: 'x' }],
        resolve: true,
        sendAt: inMs(hour),
      }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [400, 'validation_failed']),
    );
    const { id: messageId } = await scheduled();
    const past = await agent.put(`/messages/${messageId}`, { sendAt: inMs(-1) });
    expect([past.status, past.body.details[0].path]).toEqual([400, 'sendAt']);
  });

  test('a message of another brand or of a person without the permission cannot be changed', async () => {
    const { id: messageId } = await scheduled();
    await makePerson(world, 'Elsewhere', 'cs_agent', [world.brands[1]!.id]);
    const viewer = await world.as('viewer');
    expect((await viewer.put(`/messages/${messageId}`, { sendAt: null })).status).toBe(403);
    const elsewhere = await world.as('Elsewhere');
    const hidden = await elsewhere.put(`/messages/${messageId}`, { sendAt: null });
    expect([hidden.status, hidden.body.code]).toEqual([404, 'message_not_found']);
  });
});

describe('changing and cancelling', () => {
  test('a changed time is the only one, a cancelled message leaves nothing, and both are refused after the send', async () => {
    const [moved, cancelled, kept] = [
      await scheduled({ text: '1' }),
      await scheduled({ text: '2' }),
      await scheduled({ text: '3' }),
    ];
    expect((await agent.put(`/messages/${moved.id}`, { sendAt: inMs(3 * hour) })).body.data.sendAt).toBe(
      inMs(3 * hour),
    );
    expect((await agent.delete(`/messages/${cancelled.id}`)).status).toBe(200);
    await pass(2 * hour);
    expect(arrived()).toEqual(['3']);
    expect(await message(cancelled.id)).toBeUndefined();
    for (const one of [kept, cancelled]) {
      const late = await agent.put(`/messages/${one.id}`, { sendAt: inMs(hour) });
      expect(late.body.code).toBe(one === kept ? 'not_scheduled' : 'message_not_found');
    }
    expect((await agent.delete(`/messages/${kept.id}`)).body.code).toBe('already_sent');
    await pass(hour);
    expect(arrived()).toEqual(['3', '1']);
    await pass(24 * hour);
    expect(arrived()).toEqual(['3', '1']);
  });

  test('of a change or a cancellation and the send, exactly one takes effect', async () => {
    const messages = [];
    for (let n = 0; n < 8; n++) messages.push(await scheduled({ text: String(n) }));
    world.clock.pass(2 * hour);
    const [, ...results] = await Promise.all([
      world.app.alarm.ring(),
      ...messages.map((one, n) =>
        n % 2 === 0 ? agent.delete(`/messages/${one.id}`) : agent.put(`/messages/${one.id}`, { sendAt: inMs(hour) }),
      ),
    ]);
    await world.settled();
    const refused = messages.flatMap((_, n) => (results[n]!.status === 200 ? [] : [String(n)]));
    expect(arrived()).toEqual(refused);
    await pass(hour);
    const moved = messages.flatMap((_, n) => (n % 2 === 1 && results[n]!.status === 200 ? [String(n)] : []));
    expect(arrived().toSorted()).toEqual([...refused, ...moved].toSorted());
  });

  test('a message can be sent now, and counts as queued now', async () => {
    const { id: messageId } = await scheduled();
    world.clock.pass(hour);
    const now = await agent.put(`/messages/${messageId}`, { sendAt: null });
    expect([now.status, now.body.data.at]).toEqual([200, inMs(0)]);
    await world.settled();
    expect(arrived()).toEqual(['มาแล้วค่ะ']);
    await pass(hour);
    expect(arrived()).toHaveLength(1);
  });

  test('a repeated clientId creates one message, even if it was cancelled', async () => {
    const first = await scheduled({ clientId: 'c-1' });
    expect((await scheduled({ clientId: 'c-1' })).id).toBe(first.id);
    await agent.delete(`/messages/${first.id}`);
    await schedule({ clientId: 'c-1' });
    await pass(3 * hour);
    expect(arrived()).toEqual([]);
  });
});

describe('at its time', () => {
  const [account, limit] = [
    (change: object) => admin.put(`/line-accounts/${world.brands[0]!.lineAccountId}`, change),
    (change: object) => admin.put(`/brands/${world.brands[0]!.id}/limits`, change),
  ];
  const refusals: [name: string, code: string, before: (author: string) => unknown, after?: () => unknown][] = [
    ['deleted account', 'author_inactive', (author) => admin.delete(`/staff/${author}`)],
    ['inactive account', 'author_inactive', (author) => admin.put(`/staff/${author}`, { status: 'inactive' })],
    ['lost permission', 'author_not_allowed', (author) => admin.put(`/staff/${author}`, { role: 'viewer' })],
    [
      'lost brand',
      'author_not_allowed',
      (author) => admin.put(`/staff/${author}`, { assignedBrands: [world.brands[1]!.id] }),
    ],
    ['disabled LINE account', 'account_disabled', () => account({ enabled: false }), () => account({ enabled: true })],
    ['customer who left', 'customer_left', () => customer.blocks()],
    [
      'blocked conversation',
      'conversation_blocked',
      () => admin.put(`/conversations/${id}/status`, { serviceStatus: 'blocked', reason: 'spam' }),
    ],
    ['exhausted limit of the brand', 'brand_limit_reached', () => limit({ stopAt: 0 }), () => limit({ stopAt: null })],
  ];
  test.each(refusals)('%s: the message fails with %s, and somebody is notified', async (name, code, before, after) => {
    const username = name.replaceAll(' ', '-');
    const author = await makePerson(world, username, 'cs_agent', [world.brands[0]!.id]);
    const { id: messageId } = await scheduled({}, await world.as(username));
    await before(author);
    await world.settled();
    await pass(2 * hour);
    await after?.();
    expect(await message(messageId)).toMatchObject({ status: 'failed', error: { code }, text: 'มาแล้วค่ะ' });
    expect(arrived()).toEqual([]);
    expect(await conversation()).toMatchObject({ assignedTo: null, scheduledAt: null });
    expect(notices(code.startsWith('author') ? world.people.cs_lead : author)).toContain('sendFailed');
  });

  test('an exhausted quota at LINE fails the message', async () => {
    const { id: messageId } = await scheduled();
    world.line.faults.nextCalls({
      path: '/v2/bot/message/push',
      status: 429,
      body: { message: 'You have reached your monthly limit.' },
    });
    await pass(2 * hour);
    expect(await message(messageId)).toMatchObject({ status: 'failed', error: { code: 'quota_reached' } });
    expect(notices(world.people.cs_agent)).toContain('sendFailed');
  });

  test('a failed message can be sent again, and counts as a reply', async () => {
    const { id: messageId } = await scheduled();
    await admin.put(`/conversations/${id}/status`, { serviceStatus: 'blocked', reason: 'spam' });
    await pass(2 * hour);
    await admin.put(`/conversations/${id}/status`, { serviceStatus: 'pending' });
    expect(await isWaiting()).toBe(true);
    await admin.post(`/messages/${messageId}/resend`);
    await world.settled();
    expect(arrived()).toEqual(['มาแล้วค่ะ']);
    expect(await conversation()).toMatchObject({ waitingSince: null, assignedTo: world.people.cs_agent });
    expect((await conversation()).lastMessage.id).toBe(messageId);
  });

  test('a revoked API token sends nothing any more', async () => {
    const permissions = ['messages.view', 'messages.reply'];
    const made = await admin.post('/api-tokens', { name: 'shop', permissions, assignedBrands: ['all'] });
    const program = new Caller(world.url, made.body.data.token);
    const { id: messageId } = await scheduled({}, program);
    await admin.delete(`/api-tokens/${made.body.data.apiToken.id}`);
    await pass(2 * hour);
    expect(await message(messageId)).toMatchObject({ status: 'failed', error: { code: 'author_inactive' } });
  });

  test('a message of the customer cancels what should be cancelled, and stays unread otherwise', async () => {
    const [cancelled, kept] = [
      await scheduled({ text: '1', cancelIfCustomerWrites: true }),
      await scheduled({ text: '2' }),
    ];
    await agent.put(`/messages/${kept.id}/read`);
    world.clock.pass(minute);
    await customer.writes('ได้แล้วค่ะ');
    await world.settled();
    expect(await message(cancelled.id)).toMatchObject({
      status: 'failed',
      error: { code: 'customer_wrote' },
      text: '1',
    });
    expect(notices(world.people.cs_agent)).toContain('sendFailed');
    await pass(2 * hour);
    expect(arrived()).toEqual(['2']);
    expect((await conversation()).unreadCount).toBe(1);
  });
});

describe('restarts and time zones', () => {
  test('the time does not depend on time zones: neither a clock change nor another business time zone moves it', async () => {
    await admin.put('/settings', { timeZone: 'Europe/Berlin' });
    // Berlin's clocks are set forward at 01:00 UTC.
    const { status } = await schedule({ sendAt: '2026-03-29T01:30:00.000Z' });
    expect(status).toBe(201);
    await admin.put('/settings', { timeZone: 'Asia/Tokyo' });
    await pass(Date.parse('2026-03-29T01:29:59Z') - world.clock.now());
    expect(arrived()).toEqual([]);
    await pass(1000);
    expect(arrived()).toHaveLength(1);
  });

  test('a restart before and after the time sends the message once, at the time that it counts as queued', async () => {
    await schedule();
    await world.restart();
    world.clock.pass(5 * hour);
    await world.restart();
    await world.app.alarm.ring();
    await world.settled();
    await world.restart();
    await pass(hour);
    expect(arrived()).toEqual(['มาแล้วค่ะ']);
    admin = await world.as('super_admin');
    expect(await responseTimes()).toEqual([(2 * hour + 10 * minute) / 1000]);
  });
});

describe('undo', () => {
  // Only some roles can close cases.
  let closer: Caller;
  beforeEach(async () => {
    closer = await world.as('cs_lead');
  });
  const pushes = () => world.line.sent.filter(({ endpoint }) => endpoint === 'push').length;
  const answer = (body: object) => closer.post(`/conversations/${id}/answer`, body);
  const parts = [
    { kind: 'text', text: '1' },
    { kind: 'text', text: '2' },
  ];

  test('a delayed reply is sent together, as of the click, also without a browser; its case is then resolved', async () => {
    const before = pushes();
    const sent = await answer({ messages: parts, resolve: true, undoSeconds: 5 });
    expect(sent.body.data.map(({ status, sendAt }: Message) => [status, sendAt])).toEqual(
      parts.map(() => ['queued', inMs(5000)]),
    );
    await pass(4999);
    expect(arrived()).toEqual([]);
    expect(await conversation()).toMatchObject({ status: 'pending', assignedTo: null, scheduledAt: null });
    await pass(1);
    expect(arrived()).toEqual(['1', '2']);
    expect(pushes()).toBe(before + 1);
    expect(await conversation()).toMatchObject({ status: 'resolved', assignedTo: world.people.cs_lead });
    expect(await responseTimes()).toEqual([10 * 60]);
  });

  test('a delayed reply is also sent if its author resolves the case before, which stays resolved', async () => {
    const sent = await answer({ messages: parts, undoSeconds: 5 });
    world.clock.pass(1000);
    expect((await closer.put(`/conversations/${id}/status`, { status: 'resolved' })).status).toBe(200);
    await pass(4000);
    expect(arrived()).toEqual(['1', '2']);
    expect((await message(sent.body.data[1].id))?.status).toBe('sent');
    expect(await conversation()).toMatchObject({ status: 'resolved', waitingSince: null, unreadCount: 0 });
    expect(await responseTimes()).toEqual([10 * 60]);
  });

  test('undo withdraws the whole reply, and is refused once it is sent', async () => {
    const undo = (messages: Message[]) =>
      agent.post(`/conversations/${id}/answer/undo`, { messageIds: messages.map((one) => one.id) });
    const first = (await answer({ messages: parts, undoSeconds: 10 })).body.data;
    await pass(9999);
    expect((await undo(first)).status).toBe(200);
    expect((await undo(first)).status).toBe(200);
    await pass(minute);
    expect(arrived()).toEqual([]);
    expect(await conversation()).toMatchObject({ status: 'pending', assignedTo: null });
    const second = (await answer({ messages: parts, undoSeconds: 10 })).body.data;
    await pass(10_000);
    expect((await undo(second)).body.code).toBe('already_sent');
    expect(arrived()).toEqual(['1', '2']);
  });

  test('a customer who writes during the delay waits for another reply, and the case stays open', async () => {
    await answer({ messages: parts, resolve: true, undoSeconds: 5 });
    world.clock.pass(2000);
    await customer.writes('อีกเรื่องค่ะ');
    await world.settled();
    const wroteAt = inMs(0);
    await pass(3000);
    expect(arrived()).toEqual(['1', '2']);
    expect(await conversation()).toMatchObject({ status: 'open', waitingSince: wroteAt, unreadCount: 1 });
  });
});

test('erasure removes scheduled messages and their content', async () => {
  const { id: messageId } = await scheduled({ text: 'ความลับ' });
  await admin.post(`/conversations/${id}/erase`, { confirm: true });
  await world.settled();
  expect(await message(messageId)).toBeUndefined();
  await pass(3 * hour);
  expect(customer.inbox).toEqual([]);
  const records = await world.app.log.readStream(`conversation/${id}`, 0, 1000);
  expect(JSON.stringify(records)).not.toContain('ความลับ');
});

// The last test, because the clock of its world stays behind.
test('a clock that jumps forward, and back, sends nothing twice and nothing before its new time', async () => {
  await schedule({ text: '1' });
  await pass(3 * hour);
  expect(arrived()).toEqual(['1']);
  // The product's time runs at half speed until the clock has caught up.
  world.clock.pass(-3 * hour);
  await schedule({ text: '2', sendAt: new Date(world.app.engine.now() + hour).toISOString() });
  await pass(2 * hour - 10);
  expect(arrived()).toEqual(['1']);
  await pass(20);
  expect(arrived()).toEqual(['1', '2']);
});
