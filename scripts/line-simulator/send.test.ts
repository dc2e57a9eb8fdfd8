import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, refusal, type TestWorld, text } from './test-console.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const push = (body: string, key?: string) =>
  world.client.pushMessage({ to: world.customer.userId, messages: [text(body)] }, key);

describe('reply', () => {
  test('can be sent once, within a minute', async () => {
    const { replyToken } = await world.customer.writes('hello');
    const reply = () => world.client.replyMessage({ replyToken: replyToken!, messages: [text('hi')] });
    const { sentMessages } = await reply();
    expect(sentMessages).toMatchObject([{ id: expect.stringMatching(/^\d{18}$/), quoteToken: expect.any(String) }]);
    expect(world.customer.inbox).toMatchObject([{ type: 'text', text: 'hi', endpoint: 'reply' }]);
    expect(await refusal(reply())).toMatchObject({ status: 400, body: { message: 'Invalid reply token' } });

    const second = await world.customer.writes('again');
    world.clock.now += 60_001;
    const late = world.client.replyMessage({ replyToken: second.replyToken!, messages: [text('hi')] });
    expect((await refusal(late)).body).toEqual({ message: 'Invalid reply token' });
  });

  test('refuses a retry key', async () => {
    const { replyToken } = await world.customer.writes('hello');
    const response = await world.fetch('/v2/bot/message/reply', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-line-retry-key': randomUUID() },
      body: JSON.stringify({ replyToken, messages: [text('hi')] }),
    });
    expect(response.status).toBe(400);
    expect(world.simulator.sent).toEqual([]);
  });

  test('can be repeated after a refused request', async () => {
    const { replyToken } = await world.customer.writes('hello');
    expect((await refusal(world.client.replyMessage({ replyToken: replyToken!, messages: [] }))).status).toBe(400);
    await world.client.replyMessage({ replyToken: replyToken!, messages: [text('hi')] });
  });
});

describe('push', () => {
  test('is not repeated with the same retry key for a day', async () => {
    const key = randomUUID();
    const first = await push('one', key);
    const again = await refusal(push('one', key));
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ message: 'The retry key is already accepted', sentMessages: first.sentMessages });
    const accepted = again.headers.get('x-line-accepted-request-id');
    expect(accepted).toBe(world.simulator.sent[0]!.requestId);
    expect(again.headers.get('x-line-request-id')).not.toBe(accepted);
    world.clock.now += 24 * 3_600_000;
    await push('one', key);
    expect(world.customer.inbox).toHaveLength(2);
  });

  test('refuses a retry key that is not a UUID', async () => {
    expect((await refusal(push('one', '01KZAYAH3VM5Y8Z9B2C4D6E8F0'))).status).toBe(400);
  });

  test('can lose the response after the message was sent', async () => {
    const key = randomUUID();
    world.simulator.faults.loseAnswer('/v2/bot/message/push');
    await expect(push('one', key)).rejects.toThrow('fetch failed');
    expect(world.customer.inbox).toHaveLength(1);
    expect((await refusal(push('one', key))).status).toBe(409);
    expect(world.simulator.calls.map(({ status, lost }) => [status, lost])).toEqual([
      [200, true],
      [409, false],
    ]);
  });

  test('drops messages to users who blocked the account, refuses unknown users, reaches non-friends for a week', async () => {
    await world.customer.blocks();
    expect((await push('one')).sentMessages).toHaveLength(1);
    expect(world.customer.inbox).toHaveLength(0);
    const unknown = world.client.pushMessage({ to: `U${'0'.repeat(32)}`, messages: [text('x')] });
    expect(await refusal(unknown)).toMatchObject({ status: 400, body: { message: 'Failed to send messages' } });
    const nonFriend = world.simulator.customer(world.channel.channelId, { displayName: 'Ann', friend: false });
    const pushToNonFriend = () => world.client.pushMessage({ to: nonFriend.userId, messages: [text('x')] });
    await nonFriend.writes('hello');
    await pushToNonFriend();
    world.clock.now += 8 * 86_400_000;
    await pushToNonFriend();
    expect(nonFriend.inbox).toHaveLength(1);
  });

  test('counts recipients against the quota; replies are free', async () => {
    const { channel, customer } = world;
    const others = ['a', 'b'].map((displayName) => world.simulator.customer(channel.channelId, { displayName }));
    const group = channel.addGroup({ name: 'Team', members: [customer, ...others] });
    channel.quota.limit = 4;
    await world.client.pushMessage({ to: group.id, messages: [text('1'), text('2')] });
    expect(await world.client.getMessageQuota()).toEqual({ type: 'limited', value: 4 });
    expect(await world.client.getMessageQuotaConsumption()).toEqual({ totalUsage: 3 });
    await push('fits');
    expect(await refusal(push('over'))).toMatchObject({
      status: 429,
      body: { message: 'You have reached your monthly limit.' },
    });
    const { replyToken } = await customer.writes('hello');
    await world.client.replyMessage({ replyToken: replyToken!, messages: [text('free')] });
    expect(channel.quota.used).toBe(4);
  });

  test('quotes a message of the same chat', async () => {
    await world.customer.writes('hello');
    const { quoteToken } = world.hooks[0]!.body.events[0].message;
    const quote = (to: string) => world.client.pushMessage({ to, messages: [{ ...text('yes'), quoteToken }] });
    await quote(world.customer.userId);
    expect(world.customer.chat.entries.at(-1)!.quotedMessageId).toBe(world.customer.chat.entries[0]!.id);
    const other = world.simulator.customer(world.channel.channelId, { displayName: 'Lek' });
    expect((await refusal(quote(other.userId))).status).toBe(400);
  });
});

describe('many', () => {
  test('multicast, broadcast and narrowcast reach friends', async () => {
    const lek = world.simulator.customer(world.channel.channelId, { displayName: 'Lek' });
    await world.client.multicast({ to: [lek.userId, `U${'0'.repeat(32)}`], messages: [text('1')] });
    await world.client.broadcast({ messages: [text('2')] });
    const { httpResponse } = await world.client.narrowcastWithHttpInfo({ messages: [text('3')] });
    expect(httpResponse.status).toBe(202);
    expect(lek.inbox.map((message) => message.text)).toEqual(['1', '2', '3']);
    expect(world.channel.quota.used).toBe(5);
    const requestId = httpResponse.headers.get('x-line-request-id')!;
    expect(await world.client.getNarrowcastProgress(requestId)).toMatchObject({ phase: 'succeeded', targetCount: 2 });
  });
});

describe('limits and faults', () => {
  test('a rate limit starts full and refills', async () => {
    world.simulator.rateLimits.override('POST /v2/bot/message/push', { calls: 2, perMs: 1_000 });
    await push('1');
    await push('2');
    expect(await refusal(push('3'))).toMatchObject({
      status: 429,
      body: { message: 'The API rate limit has been exceeded. Try again later.' },
    });
    world.clock.now += 500;
    await push('4');
  });

  test('forced statuses, also with HTML, send nothing', async () => {
    const path = '/v2/bot/message/push';
    world.simulator.faults.nextCalls({ path, times: 2, status: 500 }).nextCalls({
      path: '/v2/bot/message/*',
      status: 503,
      body: '<html>busy</html>',
    });
    expect((await refusal(push('1'))).status).toBe(500);
    expect((await refusal(push('1'))).status).toBe(500);
    await expect(push('1')).rejects.toMatchObject({ status: 503, body: '<html>busy</html>' });
    await push('1');
    expect(world.customer.inbox).toHaveLength(1);
  });

  test('offline drops all requests', async () => {
    world.simulator.faults.offline(true);
    await expect(push('1')).rejects.toThrow('fetch failed');
    world.simulator.faults.offline(false);
    await push('1');
  });
});
