import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { startTime } from '../support/engine-world.ts';
import { fill } from '../support/full-file.ts';
import { channelSecret, type LineWorld, openLineWorld, sign } from '../support/line-world.ts';

let world: LineWorld;
beforeEach(async () => {
  world = await openLineWorld();
});
afterEach(() => world.close());

const head = () => world.log.head();
const text = (over: object = {}) => ({
  type: 'message',
  message: { type: 'text', id: '601234567890123456', quoteToken: 'q', markAsReadToken: 'm', text: 'สวัสดี 😀' },
  webhookEventId: '01KZAYAH3VM5Y8Z9B2C4D6E8F0',
  deliveryContext: { isRedelivery: false },
  timestamp: startTime - 1000,
  source: { type: 'user', userId: 'U0000000000000000000000000000c001' },
  replyToken: '5f0c2c9d5f7e4a0b9a3d1e2f3a4b5c6d',
  mode: 'active',
  ...over,
});
const many = (count: number) => Array.from({ length: count }, (_, n) => text({ webhookEventId: `event-${n}` }));
const hook = (...events: unknown[]) => ({ destination: world.channel.botUserId, events });

describe('refused, nothing stored, one line in the log without secrets', () => {
  const refusals: [string, () => Promise<{ status: number; body: unknown }>, number, string][] = [
    ['no signature', () => world.post(hook(text()), { signature: null }), 401, 'bad_signature'],
    ['a wrong signature', () => world.post(hook(text()), { signature: sign('other') }), 401, 'bad_signature'],
    ['an empty signature', () => world.post(hook(text()), { signature: '' }), 401, 'bad_signature'],
    [
      'a signature with trailing data',
      () => world.post(hook(), { signature: `${sign(JSON.stringify(hook()))}=` }),
      401,
      'bad_signature',
    ],
    ['an unknown account', () => world.post(hook(text()), { id: 'nobody' }), 404, 'line_account_not_found'],
    ['invalid JSON', () => world.post('{"events":[', {}), 400, 'not_a_webhook'],
    ['no body', () => world.post('', {}), 400, 'not_a_webhook'],
    ['JSON that is not a webhook', () => world.post({ hello: 'world' }), 400, 'not_a_webhook'],
    ['a list', () => world.post([]), 400, 'not_a_webhook'],
    ['events that are not a list', () => world.post({ destination: 'U1', events: {} }), 400, 'not_a_webhook'],
    ['null', () => world.post('null'), 400, 'not_a_webhook'],
    [
      'more events than any webhook has',
      () => world.post(hook(...many(limits.webhookEvents + 1))),
      400,
      'not_a_webhook',
    ],
    [
      'more than 2 MiB',
      () => world.post(`{"events":[],"x":"${'x'.repeat(limits.webhookBytes)}"}`),
      413,
      'payload_too_large',
    ],
  ];
  test.each(refusals)('%s', async (_what, post, status, code) => {
    const before = await head();
    expect(await post()).toEqual({ status, body: { success: false, code, message: expect.any(String) } });
    expect(await head()).toBe(before);
    expect(world.logged).toEqual([expect.objectContaining({ code, msg: 'Webhook rejected' })]);
    expect(JSON.stringify(world.logged)).not.toContain(channelSecret);
    expect(JSON.stringify(world.logged)).not.toContain(sign('other'));
  });

  test('a disabled account, and one without a brand', async () => {
    const lineAccountId = world.account();
    for (const change of [{ enabled: false }, { enabled: true, brandId: null }]) {
      await world.append('config', { type: 'line-account.changed', lineAccountId, ...change });
      const { status, body } = await world.post(hook(text()));
      expect([status, body.code]).toEqual([403, 'line_account_disabled']);
    }
  });

  test('an account whose secret was not entered', async () => {
    const lineAccountId = world.account();
    await world.append('config', { type: 'line-account.changed', lineAccountId, channelSecret: null });
    expect((await world.post(hook(text()))).status).toBe(401);
  });
});

describe('accepted', () => {
  test.each(['application/json; charset=utf-8', 'text/plain', 'nonsense', null])('as %s', async (type) => {
    expect(await world.post(hook(text()), { type })).toEqual({ status: 200, body: {} });
    await world.caughtUp();
    const conversation = world.rows.all('fetch')[0]!.row.conversationId;
    expect(world.engine.read('conversation', conversation)?.row).toMatchObject({
      kind: 'user',
      unreadCount: 1,
      lastMessage: { text: 'สวัสดี 😀', at: new Date(startTime - 1000).toISOString() },
    });
    expect(world.logged).toEqual([]);
  });

  test('the ping of the LINE console, old and new, leaves no record', async () => {
    const before = await head();
    expect((await world.post(hook())).status).toBe(200);
    const user = { type: 'user', userId: 'Udeadbeefdeadbeefdeadbeefdeadbeef' };
    const old = ['0', 'f'].map((digit) => text({ replyToken: digit.repeat(32), source: user }));
    expect((await world.post({ events: old })).status).toBe(200);
    expect(await head()).toBe(before);
    expect(world.logged).toEqual([]);
  });

  test('once, however often LINE sends it', async () => {
    await world.post(hook(text()));
    const after = await head();
    const again = text({ deliveryContext: { isRedelivery: true } });
    expect(
      (await world.post(hook(text({ webhookEventId: '01KZAYAH3VM5Y8Z9B2C4D6E8F1', type: 'unheard' }), again))).status,
    ).toBe(200);
    expect(await head()).toBe(after + 1);
  });

  test('for another bot, with a warning to the operator', async () => {
    const before = await head();
    expect((await world.post({ destination: 'U1', events: [text()] })).status).toBe(200);
    expect(await head()).toBe(before + 1);
    expect(world.logged).toEqual([expect.objectContaining({ msg: expect.stringContaining('destination') })]);
  });

  test('a hundred events in one request', async () => {
    const before = await head();
    const events = Array.from({ length: 100 }, (_, i) =>
      text({
        webhookEventId: `01KZAYAH3VM5Y8Z9B2C4D6E${100 + i}`,
        message: { type: 'text', id: `6012345678901234${100 + i}`, text: `${i}` },
      }),
    );
    expect((await world.post(hook(...events))).status).toBe(200);
    expect(await head()).toBe(before + 100);
  });

  test('malformed events do not affect their neighbours', async () => {
    const before = await head();
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
    const odd = [null, 7, 'x', [], {}, { type: 5 }, { type: 'message', source: 'x' }, { type: 'deep', deep }];
    const events = [...odd, text({ timestamp: 0 }), text({ webhookEventId: 'e2', timestamp: 4_102_444_800_000 })];
    expect((await world.post(hook(...events))).status).toBe(200);
    await world.caughtUp();
    expect(await head()).toBe(before + events.length);
    expect(world.store.deadLetterCount()).toBe(0);
  });

  test.each([
    [
      'a block before the unblocking',
      [
        ['follow', 3000],
        ['unfollow', 2000],
      ],
      true,
    ],
    [
      'a message before the block',
      [
        ['unfollow', 3000],
        ['message', 2000],
      ],
      false,
    ],
    [
      'a final block',
      [
        ['message', 2000],
        ['follow', 3000],
        ['unfollow', 4000],
      ],
      false,
    ],
  ] as const)('in any order: %s', async (_what, received, followed) => {
    for (const [type, after] of received) {
      const { message, ...rest } = text({ type, timestamp: startTime - 10_000 + after, webhookEventId: `e-${after}` });
      await world.post(hook(type === 'message' ? { ...rest, message } : rest));
    }
    await world.caughtUp();
    const { row, hidden } = world.engine.read('conversation', world.rows.all('fetch')[0]!.row.conversationId)!;
    expect([row.customer.followed, hidden.reachable]).toEqual([followed, followed]);
  });

  test('as many events as one webhook may contain, in slices that let other requests run', async () => {
    const before = await head();
    const heads = new Set<number>();
    let done = false;
    const others = (async () => {
      while (!done) {
        heads.add(world.log.headNow());
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    expect((await world.post(hook(...many(limits.webhookEvents)))).status).toBe(200);
    done = true;
    await others;
    heads.add(await head());
    expect(await head()).toBe(before + limits.webhookEvents);
    const steps = [...heads].map((one, n, all) => one - (all[n - 1] ?? one));
    expect(Math.max(...steps)).toBeLessThanOrEqual(limits.webhookEvents / 10);
  });

  test('503 while the disk is full, and accepted when there is space again', async () => {
    const before = await head();
    const makeRoom = fill(world.log.sqlite);
    const long = text({ message: { type: 'text', id: '1', text: 'x'.repeat(100_000) } });
    const { status, body } = await world.post(hook(long));
    expect([status, body.code]).toEqual([503, 'not_stored']);
    expect(await head()).toBe(before);
    makeRoom();
    expect((await world.post(hook(long))).status).toBe(200);
    await world.caughtUp();
    expect([await head(), world.store.deadLetterCount()]).toEqual([before + 1, 0]);
  });
});
