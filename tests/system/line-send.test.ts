import { LineBotClient } from '@line/bot-sdk';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requeueMessage, withdrawMessage } from '../../server/commands/messages.ts';
import { newId } from '../../server/keys/ids.ts';
import { accessToken, type LineWorld, openLineWorld } from '../support/line-world.ts';

const reply = '/v2/bot/message/reply';
const push = '/v2/bot/message/push';

let world: LineWorld;
let conversation: string;
beforeEach(async () => {
  world = await openLineWorld();
  conversation = world.conversationOf(world.customer);
});
afterEach(() => world.close());

const status = (id: string) => world.message(id).row.status;
const ends = (id: string) => world.until(() => ['sent', 'failed', 'unknown'].includes(status(id)));
const atLine = () => world.simulator.sent.map(({ endpoint, messages }) => [endpoint, messages.map(({ text }) => text)]);
const calls = () => world.simulator.calls.filter(({ path }) => path === reply || path === push);

async function customerWrites(text = 'hello') {
  const done = await world.customer.writes(text);
  await world.caughtUp();
  return done;
}

/** Lets the reply token expire, so that messages can only be sent by push. */
async function pushesOnly() {
  await customerWrites();
  world.clock.now += 10 * 60_000;
}

describe('a reply', () => {
  test('is sent first, with the newest token, and is free', async () => {
    await customerWrites('one');
    const { replyToken } = await customerWrites('two');
    world.sender.start();
    const id = await world.answer('hi');
    await ends(id);
    expect(world.simulator.sent).toMatchObject([{ endpoint: 'reply', replyToken, messages: [{ text: 'hi' }] }]);
    expect(world.message(id)).toMatchObject({
      row: { status: 'sent', sentVia: 'reply', error: null },
      hidden: { lineMessageId: world.simulator.sent[0]!.sentMessages[0]!.id, quoteToken: expect.any(String) },
    });
    expect(world.customer.inbox).toMatchObject([{ text: 'hi' }]);
  });

  test('is not tried with an expired token; it is one push with a retry key instead', async () => {
    await customerWrites();
    world.clock.now += 56_000;
    world.sender.start();
    const id = await world.answer('late');
    await ends(id);
    expect(world.simulator.sent).toMatchObject([{ endpoint: 'push', retryKey: id, to: world.customer.userId }]);
    expect(calls()).toHaveLength(1);
    expect(world.message(id).row.sentVia).toBe('push');
  });

  test('that is refused on a certain first attempt becomes a push', async () => {
    await customerWrites();
    world.simulator.faults.nextCalls({ path: reply, status: 400, body: { message: 'Invalid reply token' } });
    world.sender.start();
    const id = await world.answer('hi');
    await ends(id);
    expect(atLine()).toEqual([['push', ['hi']]]);
    expect(calls().map(({ path }) => path)).toEqual([reply, push]);
    expect(status(id)).toBe('sent');
  });

  test('is free again with the next token, when the push to send was withdrawn', async () => {
    await customerWrites();
    world.simulator.faults.nextCalls({ path: reply, status: 400, body: { message: 'Invalid reply token' } });
    const id = await world.answer('oh');
    let wasSending = false;
    const unsubscribe = world.engine.onCommit(() => {
      const now = world.engine.read('message', id)?.row.status;
      if (wasSending && now === 'queued') {
        unsubscribe();
        void world.engine.execute(
          `conversation/${conversation}`,
          'staff:staff-1',
          withdrawMessage({ messageId: id, by: null }),
        );
      }
      wasSending = now === 'sending';
    });
    world.sender.start();
    await world.until(() => world.engine.read('message', id) === undefined);
    world.clock.now += 1000;
    await customerWrites('still there?');
    const next = await world.answer('yes');
    await ends(next);
    expect(atLine()).toEqual([['reply', ['yes']]]);
  });

  test('that is refused after an earlier attempt was lost is of unknown fate', async () => {
    await customerWrites();
    world.simulator.faults.loseAnswer(reply);
    world.sender.start();
    const id = await world.answer('hi');
    await ends(id);
    expect(status(id)).toBe('unknown');
    expect(atLine()).toEqual([['reply', ['hi']]]);
    const tokens = calls().map(({ body }) => (body as { replyToken: string }).replyToken);
    expect(tokens).toEqual([tokens[0], tokens[0]]);
  });

  test('repeats after a 500 with the same token', async () => {
    await customerWrites();
    world.simulator.faults.nextCalls({ path: reply, status: 500 });
    world.sender.start();
    const id = await world.answer('hi');
    await ends(id);
    expect(atLine()).toEqual([['reply', ['hi']]]);
  });

  test('includes up to five waiting messages in order, and quotes', async () => {
    const { messageId } = await customerWrites('which one?');
    const questionMessage = world.simulator.world.messages.get(messageId!)!;
    const question = world.engine.read('conversation', conversation)!.row.lastMessage!.id;
    const ids = [await world.answer('1', conversation, question)];
    for (const text of ['2', '3', '4', '5', '6', '7']) ids.push(await world.answer(text));
    world.sender.start();
    await ends(ids.at(-1)!);
    expect(atLine()).toEqual([
      ['reply', ['1', '2', '3', '4', '5']],
      ['push', ['6', '7']],
    ]);
    expect(world.simulator.sent[0]!.messages[0]).toMatchObject({ quoteToken: questionMessage.quoteToken });
    expect(world.customer.inbox.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    const sent = world.simulator.sent.flatMap(({ sentMessages }) => sentMessages.map(({ id }) => id));
    expect(ids.map((id) => world.message(id).hidden.lineMessageId)).toEqual(sent);
  });

  test('is quoted by the customer under our id', async () => {
    await customerWrites();
    world.sender.start();
    const id = await world.answer('A or B?');
    await ends(id);
    await world.customer.writes('B', { quote: world.message(id).hidden.lineMessageId! });
    await world.caughtUp();
    const { lastMessage } = world.engine.read('conversation', conversation)!.row;
    expect(world.message(lastMessage!.id).row.quotedMessageId).toBe(id);
  });
});

describe('a push', () => {
  beforeEach(pushesOnly);

  test('with a lost response arrives once, under the same key and body', async () => {
    world.simulator.faults.loseAnswer(push, 2);
    world.sender.start();
    const id = await world.answer('once');
    await ends(id);
    expect(status(id)).toBe('sent');
    expect(world.customer.inbox).toMatchObject([{ text: 'once' }]);
    expect(world.message(id).hidden.lineMessageId).toBe(world.simulator.sent[0]!.sentMessages[0]!.id);
    const tries = calls();
    expect(tries).toHaveLength(3);
    for (const { headers, body } of tries) {
      expect([headers['x-line-retry-key'], body]).toEqual([id, tries[0]!.body]);
    }
  });

  test('waits while LINE is unavailable, shows why, and is sent when it is back', async () => {
    world.simulator.faults.offline(true);
    world.sender.start();
    const id = await world.answer('patience');
    await world.until(() => world.message(id).row.error !== null);
    expect(world.message(id).row).toMatchObject({ status: 'sending', error: { code: 'line_unreachable' } });
    const position = await world.log.head();
    world.simulator.faults.offline(false);
    await ends(id);
    expect(world.message(id).row).toMatchObject({ status: 'sent', error: null });
    expect(await world.log.head()).toBe(position + 1);
  });

  test.each([
    ['500', { status: 500 }, 'line_error'],
    ['an HTML page', { status: 200, body: '<html>hello</html>' }, 'line_error'],
    ['too many requests', { status: 429 }, 'line_busy'],
  ])('is sent after %s', async (_what, answer, code) => {
    world.simulator.faults.nextCalls({ path: push, ...answer });
    const codes: string[] = [];
    world.sender.start();
    const id = await world.answer('again');
    world.engine.onCommit(() => void codes.push(world.message(id).row.error?.code ?? ''));
    await ends(id);
    expect(world.message(id).row).toMatchObject({ status: 'sent', error: null });
    expect(codes).toContain(code);
  });

  test.each([
    ['the month is used up', 429, { message: 'You have reached your monthly limit.' }, 'quota_reached'],
    ['a bad token', 401, undefined, 'token_refused'],
    [
      'a plan without the feature',
      403,
      { message: 'Access to this API is not available for your account' },
      'not_allowed',
    ],
    ['an unknown customer', 400, { message: 'Failed to send messages' }, 'customer_unknown'],
    [
      'a content that LINE refuses',
      400,
      { message: 'The request body has 1 error(s)', details: [{ property: 'messages[0].text', message: 'No' }] },
      'content_refused',
    ],
    ['too large', 413, '<html>413</html>', 'too_large'],
    ['any other error', 415, { message: 'The content type is not supported' }, 'refused'],
  ])('fails at once: %s', async (_what, code, body, expected) => {
    world.simulator.faults.nextCalls({ path: push, times: 9, status: code, body });
    world.sender.start();
    const id = await world.answer('no');
    await ends(id);
    expect(world.message(id).row).toMatchObject({ status: 'failed', sentVia: null, error: { code: expected } });
    expect(calls()).toHaveLength(1);
  });

  test('reports the error of LINE', async () => {
    const details = [{ property: 'messages[0].text', message: 'May not be empty' }];
    const body = { message: 'The request body has 1 error(s)', details };
    world.simulator.faults.nextCalls({ path: push, status: 400, body });
    world.sender.start();
    const id = await world.answer('no');
    await ends(id);
    expect(world.message(id).row.error?.detail).toBe(
      'The request body has 1 error(s); messages[0].text: May not be empty',
    );
  });

  test('that may have arrived is given up after 23 hours', async () => {
    world.simulator.faults.loseAnswer(push).drop(push, 1e6);
    world.sender.start();
    const id = await world.answer('old');
    await world.until(() => world.message(id).row.error !== null);
    world.clock.now += 23 * 3_600_000 + 1;
    await ends(id);
    expect(status(id)).toBe('unknown');
    expect(world.customer.inbox).toHaveLength(1);
  });

  test('of unknown fate is retried under its own key, and other waiting messages are sent separately', async () => {
    const { faults } = world.simulator;
    faults.loseAnswer(push).nextCalls({ path: push, status: 401 });
    world.sender.start();
    const id = await world.answer('once');
    await ends(id);
    expect([status(id), world.customer.inbox.length]).toEqual(['failed', 1]);
    await world.sender.stop();
    await world.engine.execute(`conversation/${conversation}`, 'staff:staff-1', requeueMessage({ messageId: id }));
    const next = await world.answer('and more');
    const again = world.newSender();
    again.start();
    await ends(next);
    await again.stop();
    expect([id, next].map(status)).toEqual(['sent', 'sent']);
    expect(world.customer.inbox.map(({ text }) => text)).toEqual(['once', 'and more']);
  });

  test('of unknown fate is retried separately also after a reply that LINE refused', async () => {
    const { faults } = world.simulator;
    faults.loseAnswer(push).nextCalls({ path: push, status: 401 });
    world.sender.start();
    const id = await world.answer('once');
    await ends(id);
    await world.sender.stop();
    await customerWrites('hello?');
    await world.engine.execute(`conversation/${conversation}`, 'staff:staff-1', requeueMessage({ messageId: id }));
    const next = await world.answer('and more');
    faults.nextCalls({ path: reply, status: 400, body: { message: 'Invalid reply token' } });
    const again = world.newSender();
    again.start();
    await ends(next);
    await again.stop();
    expect(world.customer.inbox.map(({ text }) => text)).toEqual(['once', 'and more']);
  });

  test('delays no other conversation', async () => {
    const lek = world.simulator.customer(world.channel.channelId, { displayName: 'Lek' });
    await lek.writes('me too');
    await world.caughtUp();
    world.clock.now += 10 * 60_000;
    world.simulator.faults.drop(/push/, 1);
    world.sender.start();
    const slow = await world.answer('slow');
    const [first, second] = [await world.answer('a'), await world.answer('b')];
    const other = await world.answer('quick', world.conversationOf(lek));
    await ends(other);
    await ends(second);
    expect([slow, first, second, other].map(status)).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(world.customer.inbox.map(({ text }) => text)).toEqual(['slow', 'a', 'b']);
    expect(lek.inbox.map(({ text }) => text)).toEqual(['quick']);
  });
});

describe('an obstacle', () => {
  const lineAccountId = 'account-1';
  test.each([
    ['the account is disabled', 'account_disabled', { enabled: false }],
    ['the account belongs to no brand', 'account_disabled', { brandId: null }],
    ['there is no token', 'no_token', { accessToken: null }],
    ['the token was sealed under another key', 'no_token', { accessToken: 'v1.other.a.b.c' }],
  ])('%s', async (_what, code, change) => {
    await customerWrites();
    const id = await world.answer('hi');
    await world.append('config', { type: 'line-account.changed', lineAccountId, ...change });
    world.sender.start();
    await ends(id);
    expect(world.message(id).row).toMatchObject({ status: 'failed', error: { code } });
    expect(calls()).toEqual([]);
  });

  test('another client controls the chat', async () => {
    world.channel.mode = 'standby';
    await customerWrites();
    world.sender.start();
    const id = await world.answer('hi');
    await ends(id);
    expect(world.message(id).row.error?.code).toBe('standby');
  });
});

describe('a crash', () => {
  beforeEach(pushesOnly);

  /** Appends the event that a request is about to be sent, as if the process had died right after writing it. */
  async function claimOf(id: string, via: 'reply' | 'push', replyToken: string | null = null) {
    const retryKey = via === 'push' ? id : null;
    const claim = { conversationId: conversation, claimId: newId(world.clock.now), messageIds: [id] };
    await world.append(`conversation/${conversation}`, { type: 'send.claimed', ...claim, via, replyToken, retryKey });
  }
  const bot = () =>
    LineBotClient.fromChannelAccessToken({ channelAccessToken: accessToken, apiBaseURL: world.simulator.url });
  const messages = [{ type: 'text' as const, text: 'hi' }];

  test('before the request: it is sent', async () => {
    const id = await world.answer('hi');
    await claimOf(id, 'push');
    world.sender.start();
    await ends(id);
    expect(status(id)).toBe('sent');
    expect(world.customer.inbox).toHaveLength(1);
  });

  test('after LINE accepted a push: it is recorded as sent, once', async () => {
    const id = await world.answer('hi');
    await claimOf(id, 'push');
    await bot().pushMessage({ to: world.customer.userId, messages }, id);
    world.sender.start();
    await ends(id);
    expect(status(id)).toBe('sent');
    expect(world.customer.inbox).toHaveLength(1);
  });

  test('after LINE accepted a reply: its fate is unknown, and nothing is sent twice', async () => {
    const { replyToken } = await customerWrites();
    const id = await world.answer('hi');
    await claimOf(id, 'reply', replyToken!);
    await bot().replyMessage({ replyToken: replyToken!, messages });
    world.sender.start();
    await ends(id);
    expect(status(id)).toBe('unknown');
    expect(world.customer.inbox).toHaveLength(1);
  });

  test('with a sender that is still stopping: both send, LINE counts once, one end is recorded', async () => {
    world.simulator.faults.delay(push, 100, 1);
    world.sender.start();
    const id = await world.answer('hi');
    await world.until(() => status(id) === 'sending');
    const stopping = world.sender.stop();
    const next = world.newSender();
    next.start();
    await ends(id);
    await Promise.all([stopping, next.idle()]);
    await next.stop();
    expect(status(id)).toBe('sent');
    expect(world.customer.inbox).toHaveLength(1);
  });
});

test('a message queued before the start is sent at the start', async () => {
  await customerWrites();
  const id = await world.answer('hi');
  world.sender.start();
  await ends(id);
  expect(atLine()).toEqual([['reply', ['hi']]]);
  expect(world.rows.all('outbox')).toEqual([]);
});
