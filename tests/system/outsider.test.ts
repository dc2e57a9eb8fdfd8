import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Child, owner } from '../support/child.ts';
import { freePort } from '../support/free-port.ts';
import { LineStandIn } from '../support/line-stand-in.ts';

/** Uses the product as a program that knows only the API documentation: with fetch, a plain socket and LINE's signature. */

// biome-ignore lint/suspicious/noExplicitAny: responses are untyped
type Json = any;

const channelSecret = 'c'.repeat(32);
const userId = `U${'a'.repeat(32)}`;
const line = new LineStandIn();
let child: Child;
let token: string;
let brand: Json;
let account: Json;
let socket: Socket;
let conversation: Json;
const deltas: Json[] = [];

async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Json; headers: Headers }> {
  const answer = await fetch(`${child.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

let events = 0;
const textEvent = (text: string, more: object = {}) => {
  events += 1;
  return {
    type: 'message',
    mode: 'active',
    timestamp: Date.now(),
    webhookEventId: `01JZAYAH3VM5Y8Z9B2C4D6E8${String(events).padStart(2, '0')}`,
    deliveryContext: { isRedelivery: false },
    source: { type: 'user', userId },
    replyToken: `reply-token-${events}`,
    message: { id: String(468_000_000_000_000 + events), type: 'text', text, quoteToken: `quote-${events}` },
    ...more,
  };
};

async function webhook(
  sent: object[],
  secret = channelSecret,
  path = new URL(account.webhookUrl).pathname,
): Promise<Response> {
  const body = JSON.stringify({ destination: `U${'b'.repeat(32)}`, events: sent });
  const signature = createHmac('sha256', secret).update(body).digest('base64');
  return fetch(child.url + path, { method: 'POST', headers: { 'x-line-signature': signature }, body });
}

/** Waits for a row on the socket. */
async function row(kind: string, is: (row: Json) => boolean): Promise<Json> {
  for (;;) {
    const found = deltas
      .flatMap(({ rows }) => rows)
      .filter((one: Json) => one.kind === kind && one.row !== null && is(one.row));
    if (found.length > 0) return found.at(-1);
    await once(socket as never, 'delta');
  }
}

const say = (text: string, clientId?: string) =>
  call('POST', '/messages', { conversationId: conversation.id, text, ...(clientId ? { clientId } : {}) });

beforeAll(async () => {
  child = new Child(await freePort(), await line.listen());
  await child.start();
  const answer = await fetch(`${child.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  token = ((await answer.json()) as Json).data.token;
});

afterAll(async () => {
  socket?.disconnect();
  await child.close();
  line.close();
});

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const keys = (value: object) => Object.keys(value).sort();
const named = (text: string) => text.trim().split(/\s+/).sort();

describe('an independently written client', () => {
  it('creates a brand and a LINE account', async () => {
    const made = await call('POST', '/brands', { name: 'Siam Tea House' });
    expect(made.status).toBe(201);
    brand = made.body.data;
    // Every row contains `version`. All other expected keys are those in the API documentation.
    expect(keys(brand)).toEqual(named('id name description colorScheme logoUrl currency createdAt version'));
    expect(brand).toMatchObject({ name: 'Siam Tea House', logoUrl: null, createdAt: expect.stringMatching(iso) });
    expect(brand.colorScheme.primary).toMatch(/^#/);

    const fields = {
      brandId: brand.id,
      nickname: 'Tea',
      channelId: '1657000001',
      channelSecret,
      accessToken: 'token',
      enabled: true,
    };
    const created = await call('POST', '/line-accounts', fields);
    expect(created.status).toBe(201);
    account = created.body.data;
    expect(keys(account)).toEqual(
      named(`id brandId nickname channelId hasChannelSecret hasAccessToken webhookUrl enabled botUserId botName
        lastEventAt createdAt version`),
    );
    expect(account).toMatchObject({
      hasChannelSecret: true,
      hasAccessToken: true,
      botName: 'Stand-in bot',
      enabled: true,
    });
    expect(account.webhookUrl).toMatch(new RegExp(`/webhooks/line/${account.id}$`));
    expect(JSON.stringify(created.body)).not.toContain(channelSecret);
    const [me, list, one] = [
      await call('GET', '/auth/me'),
      await call('GET', '/line-accounts'),
      await call('GET', `/line-accounts/${account.id}`),
    ];
    expect(keys(me.body.data.user)).toEqual(
      named(`id username fullName email role permissions assignedBrands isMaster hasAllBrandsAccess canBypassAllRestrictions
        status presence`),
    );
    expect(list.body.data).toEqual([one.body.data]);
    expect(list.body.meta).toMatchObject({ nextCursor: null, total: 1 });
  });

  it('receives a customer message on a plain socket', async () => {
    socket = io(child.url, { auth: { token }, transports: ['websocket'], forceNew: true });
    socket.on('delta', (delta) => deltas.push(delta));
    await once(socket as never, 'connect');
    const joined = await socket.emitWithAck('join', { scope: 'inbox', brand: brand.id });
    expect(joined).toEqual({ success: true, position: expect.any(Number), epoch: expect.any(String) });

    const answered = await webhook([textEvent('สวัสดีค่ะ')]);
    expect([answered.status, await answered.json()]).toEqual([200, {}]);
    const received = await row(
      'conversation',
      ({ lastMessage, customer }) => lastMessage?.text === 'สวัสดีค่ะ' && customer.displayName !== '',
    );
    expect(keys(deltas[0])).toEqual(named('scope position rows'));
    expect(deltas[0].scope).toEqual({ scope: 'inbox', brand: brand.id });
    expect(keys(received)).toEqual(named('kind id version row'));
    expect(received.version).toBe(received.row.version);

    const page = await call('GET', `/conversations?brand=${brand.id}`);
    [conversation] = page.body.data;
    const { onlineState, internalNotes, ...stored } = conversation;
    expect(internalNotes).toEqual([]);
    expect(onlineState).toBe('online');
    expect(stored).toEqual(received.row);
    expect(Number(page.headers.get('log-position'))).toBeGreaterThanOrEqual(received.version);
    expect(keys(conversation)).toEqual(
      named(`id brandId lineAccountId kind customer status serviceStatus priority memberGroup labels tags pinned archived
        internalNotes noteCount unreadCount blockedUntil blockedReason snoozedUntil snoozedBy snoozeEnded mentioned
        scheduledAt assignedTo lastMessage lastActiveAt onlineState waitingSince dueAt overdue canReplyFreeUntil
        createdAt version`),
    );
    expect(keys(conversation.customer)).toEqual(
      named('userId displayName pictureUrl language statusMessage followed alias fields'),
    );
    expect(conversation.customer).toMatchObject({ userId, displayName: 'สมชาย', followed: true });
    expect(keys(conversation.lastMessage)).toEqual(named('id direction kind text author at'));
    expect(conversation).toMatchObject({
      kind: 'user',
      status: 'pending',
      serviceStatus: 'pending',
      unreadCount: 1,
      assignedTo: null,
    });
    expect(page.body.meta).toMatchObject({ nextCursor: null, total: 1, counts: { all: 1, pending: 1, unread: 1 } });
  });

  it('answers by the reply token, in exactly one call', async () => {
    const answer = await say('มีค่ะ');
    expect(answer.status).toBe(201);
    expect(keys(answer.body.data)).toEqual(
      named(
        `id conversationId direction kind text content author quotedMessageId status error sentVia editedAt clientId at
         sendAt cancelIfCustomerWrites position version`,
      ),
    );
    expect(answer.body.data).toMatchObject({ direction: 'out', kind: 'text', text: 'มีค่ะ', author: { type: 'staff' } });
    await line.until(1);
    await sent(answer.body.data.id);
    const [only, ...more] = line.sends();
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      method: 'POST',
      path: '/v2/bot/message/reply',
      headers: { authorization: 'Bearer token' },
      body: { replyToken: 'reply-token-1', messages: [{ type: 'text', text: 'มีค่ะ' }] },
    });
  });

  /** Returns the message from REST once LINE accepted it. */
  async function sent(id: string): Promise<Json> {
    let message: Json;
    await expect
      .poll(
        async () => {
          const thread = await call('GET', `/messages/conversation/${conversation.id}`);
          message = thread.body.data.find((one: Json) => one.id === id);
          return message.status;
        },
        { timeout: 60_000, interval: 20 },
      )
      .toBe('sent');
    return message;
  }

  it('pushes once, with a retry key, where the token is stale', async () => {
    const event = textEvent('ยังอยู่ไหม');
    line.stale.add(event.replyToken);
    expect((await webhook([event])).status).toBe(200);
    await row('conversation', ({ lastMessage }) => lastMessage?.text === 'ยังอยู่ไหม');
    const answer = await say('อยู่ค่ะ');
    expect(await sent(answer.body.data.id)).toMatchObject({ sentVia: 'push' });
    const [, refused, pushed, ...more] = line.sends();
    expect(refused).toMatchObject({ path: '/v2/bot/message/reply', body: { replyToken: event.replyToken } });
    expect(pushed).toMatchObject({
      path: '/v2/bot/message/push',
      headers: { 'x-line-retry-key': answer.body.data.id },
      body: { to: userId, messages: [{ type: 'text', text: 'อยู่ค่ะ' }] },
    });
    expect(more).toEqual([]);
  });

  it('pushes at once where the token is used', async () => {
    const before = line.sends().length;
    const answer = await say('รับกี่ชิ้นคะ');
    expect(await sent(answer.body.data.id)).toMatchObject({ sentVia: 'push' });
    const now = line.sends().slice(before);
    expect(now.map(({ path, headers }) => [path, headers['x-line-retry-key']])).toEqual([
      ['/v2/bot/message/push', answer.body.data.id],
    ]);
  });

  it('creates one message per clientId, however often it is sent', async () => {
    const before = line.sends().length;
    const all = await Promise.all([say('สองชิ้น', 'mine'), say('สองชิ้น', 'mine'), say('สองชิ้น', 'mine')]);
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [first] = all;
    expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1);
    await sent(first?.body.data.id);
    expect((await say('สองชิ้น', 'mine')).body.data.id).toBe(first?.body.data.id);
    const thread = await call('GET', `/messages/conversation/${conversation.id}`);
    expect(thread.body.data.filter(({ text }: Json) => text === 'สองชิ้น')).toHaveLength(1);
    // Waits for another message of the customer. All earlier requests are complete once it arrives.
    const last = await say('ขอบคุณค่ะ');
    await sent(last.body.data.id);
    expect(
      line
        .sends()
        .slice(before)
        .flatMap(({ body }) => body.messages.map(({ text }: Json) => text)),
    ).toEqual(['สองชิ้น', 'ขอบคุณค่ะ']);
  });

  it('may state JSON as the type of every body, even an empty one', async () => {
    const headers = { authorization: `bearer ${token}`, 'content-type': 'application/json' };
    expect((await fetch(`${child.url}/api/auth/renew`, { method: 'POST', headers })).status).toBe(200);
    expect((await fetch(`${child.url}/api/messages`, { method: 'POST', headers })).status).toBe(400);
  });

  it('is refused as documented, and nothing is stored', async () => {
    const { position } = (await call('GET', '/health')).body.data;
    expect((await webhook([textEvent('forged')], 'wrong')).status).toBe(401);
    expect((await webhook([textEvent('lost')], channelSecret, '/webhooks/line/nobody')).status).toBe(404);
    const { status, body } = await call('GET', '/conversations/nothing');
    expect([status, body]).toEqual([
      404,
      { success: false, code: 'conversation_not_found', message: expect.any(String) },
    ]);
    expect((await call('GET', '/nowhere')).body.code).toBe('route_not_found');
    expect(await call('POST', '/brands', { currency: 'THB' })).toMatchObject({
      status: 400,
      body: { code: 'brand_required', message: 'Please enter brand name.' },
    });
    const empty = await call('POST', '/messages', { conversationId: conversation.id, kind: 'text' });
    expect([empty.status, empty.body.details.map(({ path }: Json) => path)]).toEqual([400, ['text']]);
    const unsorted = await call('PUT', '/quick-replies/batch/sort', { items: [{ id: 'q', sort: 'x' }] });
    expect([unsorted.status, unsorted.body.details.map(({ path }: Json) => path)]).toEqual([400, ['items.0.sort']]);
    expect((await call('GET', '/health')).body.data.position).toBe(position);
    token = 'no token';
    expect((await call('GET', '/auth/me')).body).toMatchObject({ success: false, code: 'unauthenticated' });
    const stranger = io(child.url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
    const [refusal] = await once(stranger as never, 'connect_error');
    expect((refusal as Error).message).toBe('unauthenticated');
    stranger.disconnect();
    expect(await (await fetch(`${child.url}/api/health`)).json()).toEqual({
      success: true,
      data: { ready: true, state: 'ready' },
    });
  });
});
