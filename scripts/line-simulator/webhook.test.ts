import { validateSignature } from '@line/bot-sdk';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Loose, openWorld, secret, type TestWorld, text } from './test-console.ts';
import { encodeBody, sign } from './webhook/sign.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const events = () => world.hooks.flatMap((hook) => hook.body.events);

describe('webhooks', () => {
  test('are signed as LINE documents', () => {
    const body = Buffer.from('{"destination":"U8e742f61d673b39c7fff3cecb7536ef0","events":[]}');
    expect(sign(body, secret)).toBe('GhRKmvmHys4Pi8DxkF4+EayaH0OqtJtaZxgTD9fMDLs=');
    expect(sign(Buffer.from('{}'), 'SECRET')).toBe('3q8QXTAGaey18yL8FWTqdVlbMr6hcuNvM4tefa0o9nA=');
  });

  test('are compact JSON, signed over their bytes, with ordered keys', async () => {
    const done = await world.customer.writes('Is my parcel late? 😀');
    expect(done.status).toBe(200);
    const [hook] = world.hooks;
    expect(validateSignature(hook!.raw, secret, hook!.headers['x-line-signature'] as string)).toBe(true);
    expect(hook!.headers['user-agent']).toBe('LineBotWebhook/2.0');
    expect(hook!.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(hook!.raw.toString()).toBe(JSON.stringify(hook!.body));
    const [event] = hook!.body.events as Loose[];
    expect(Object.keys(event).join()).toBe(
      'type,message,webhookEventId,deliveryContext,timestamp,source,replyToken,mode',
    );
    expect(Object.keys(event.message).join()).toBe('type,id,quoteToken,markAsReadToken,text');
    expect(event.message.id).toMatch(/^\d{18}$/);
    expect(event.webhookEventId).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(event.replyToken).toMatch(/^[0-9a-f]{32}$/);
    expect(hook!.body.destination).toBe(world.channel.botUserId);
  });

  test('can escape characters beyond the BMP without changing the content', () => {
    const escaped = encodeBody('U1', [{ text: 'ไทย 🤨' }], true).toString();
    expect(escaped).toContain('ไทย \\uD83E\\uDD28');
    expect(JSON.parse(escaped).events[0].text).toBe('ไทย 🤨');
  });

  test('are redelivered with the same id, token and time until a 2xx response', async () => {
    world.channel.redelivery.enabled = true;
    world.channel.redelivery.delaysMs = [1_000, 5_000];
    world.answer.status = 500;
    const done = await world.customer.writes('hello');
    expect(done.status).toBe(500);
    expect(world.channel.failures).toMatchObject([{ reason: 'error_status_code', detail: '500' }]);
    await world.simulator.idle();
    expect(world.hooks).toHaveLength(1);
    world.answer.status = 200;
    world.clock.now += 1_000;
    await world.simulator.idle();
    const [first, again, ...more] = events();
    expect(again).toEqual({ ...first, deliveryContext: { isRedelivery: true } });
    expect(more).toEqual([]);
    world.clock.now += 59_000;
    await world.client.replyMessage({ replyToken: done.replyToken!, messages: [text('hi')] });
  });

  test('have tokens that expire 20 minutes after the event, regardless of redeliveries', async () => {
    world.channel.redelivery.enabled = true;
    world.channel.redelivery.delaysMs = [19 * 60_000, 2 * 60_000];
    world.answer.status = 500;
    const { replyToken } = await world.customer.writes('hello');
    const reply = () => world.client.replyMessage({ replyToken: replyToken ?? '', messages: [text('hi')] });
    world.clock.now += 19 * 60_000;
    await world.simulator.idle();
    world.clock.now += 2 * 60_000;
    await world.simulator.idle();
    expect(world.hooks).toHaveLength(3);
    await expect(reply()).rejects.toMatchObject({ status: 400 });
  });

  test('can time out and lose their connection', async () => {
    await world.close();
    world = await openWorld({ webhookTimeoutMs: 500 });
    let release = () => {};
    world.answer.before = () => new Promise((resolve) => (release = resolve));
    await world.customer.writes('slow');
    release();
    delete world.answer.before;
    world.simulator.faults.dropWebhooks();
    await world.customer.writes('dropped');
    world.channel.webhookUrl = 'http://127.0.0.1:1/';
    await world.customer.writes('nobody there');
    expect(world.channel.failures.map(({ reason, detail }) => `${reason}: ${detail}`)).toEqual([
      'request_timeout: Request timeout',
      'unclassified: Session closed unexpectedly',
      'could_not_connect: Connection failed',
    ]);
  });

  test('can be duplicated, reordered, late and incorrectly signed', async () => {
    const { faults } = world.simulator;
    faults.duplicates();
    await world.customer.writes('twice');
    await world.simulator.idle();
    const [first, second] = events();
    expect(second).toEqual(first);

    world.hooks.length = 0;
    faults.shuffle(2);
    expect((await world.customer.writes('one')).status).toBe(0);
    await world.customer.writes('two');
    await world.simulator.idle();
    expect(events().map((event: Loose) => event.message.text)).toEqual(['two', 'one']);

    world.hooks.length = 0;
    faults.delayDeliveries(3_000);
    await world.customer.writes('late');
    await world.simulator.idle();
    expect(world.hooks).toHaveLength(0);
    world.clock.now += 3_000;
    await world.simulator.idle();
    expect(world.hooks).toHaveLength(1);

    faults.wrongSignature();
    await world.customer.writes('forged');
    const { raw, headers } = world.hooks.at(-1)!;
    expect(validateSignature(raw, secret, headers['x-line-signature'] as string)).toBe(false);
  });

  test('can be batched into one request', async () => {
    world.channel.delivery.batch = 10;
    await Promise.all(['a', 'b', 'c', 'd'].map((word) => world.customer.writes(word)));
    expect(world.hooks.map((hook) => hook.body.events.length)).toEqual([1, 3]);
  });

  test('contain every kind of event, known or not, with reply tokens where LINE sends them', async () => {
    const { customer, channel } = world;
    const other = world.simulator.customer(channel.channelId, { displayName: 'Lek' });
    const group = channel.addGroup({ name: 'Team', members: [customer, other] });
    const { messageId } = await group.memberWrites(customer, 'hello');
    await group.memberEdits(customer, messageId!, 'hello all');
    await group.memberUnsends(customer, messageId!);
    await group.memberLeaves(other);
    await group.memberJoins(other);
    await group.invites();
    await group.removes();
    await customer.blocks();
    await customer.follows();
    await customer.postback('order=77');
    await customer.sends({ type: 'hologram', fields: { depth: 3 } });
    await channel.happens('somethingNewIn2027', { surprise: { kept: true } });
    const seen = events().map((event) => `${event.type}${event.replyToken ? ' ↩' : ''}`);
    expect(seen).toEqual([
      'message ↩',
      'messageEdited ↩',
      'unsend',
      'memberLeft',
      'memberJoined ↩',
      'join ↩',
      'leave',
      'unfollow',
      'follow ↩',
      'postback ↩',
      'message ↩',
      'somethingNewIn2027',
    ]);
    const [written, edited] = events();
    expect(edited.message.id).toBe(written.message.id);
    expect(edited.message.markAsReadToken).toBeUndefined();
    expect(edited.source).toEqual({ type: 'group', groupId: group.id, userId: customer.userId });
    const follow = events().find((event) => event.type === 'follow');
    expect(follow.follow).toEqual({ isUnblocked: true });
  });

  test('have no reply token in standby', async () => {
    world.channel.mode = 'standby';
    const done = await world.customer.writes('hello');
    expect(done.replyToken).toBeUndefined();
    expect(events()[0].mode).toBe('standby');
  });

  test('keep their order with one request at a time, and reach a high rate with more', async () => {
    world.channel.delivery.concurrency = 16;
    const texts = Array.from({ length: 500 }, (_, index) => `${index}`);
    await Promise.all(texts.map((word) => world.customer.writes(word)));
    expect(new Set(events().map((event: Loose) => event.message.text)).size).toBe(500);
  });
});
