import { describe, expect, test } from 'vitest';
import { Event } from '../../shared/events/index.ts';
import { decode, type WebhookIds } from './decode.ts';

const at = 1_786_000_000_000;
const bot = 'U00000000000000000000000000000b07';
const customer = 'U0000000000000000000000000000c001';
const account = { id: 'a1', brandId: 'b1', botUserId: bot };
const ids: WebhookIds = {
  conversationId: (kind, sourceId) => `c:${kind}:${sourceId}`,
  messageId: (lineMessageId) => `m:${lineMessageId}`,
  eventId: (json) => `hash-of-${json.length}`,
};
const user = { type: 'user', userId: customer };
const group = { type: 'group', groupId: 'C1', userId: customer };
const room = { type: 'room', roomId: 'R1' };
const common = {
  webhookEventId: '01KZAYAH3VM5Y8Z9B2C4D6E8F0',
  deliveryContext: { isRedelivery: false },
  timestamp: at - 5000,
  source: user,
  mode: 'active',
};
type Fields = Record<string, unknown>;

function decoded(events: unknown[], destination: unknown = bot) {
  const result = decode({ destination, events }, account, ids, at);
  if (result === 'not_a_webhook') throw new Error(result);
  for (const fact of result.facts) for (const event of fact.events) Event.parse(event);
  return result;
}

function one(event: unknown) {
  const { facts } = decoded([event]);
  expect(facts).toHaveLength(1);
  const fact = facts[0]!;
  expect(fact.events).toHaveLength(1);
  const named = (fact.events[0] as { content?: string }).content;
  const [content] = fact.contents ?? [];
  expect(content?.id).toBe(named);
  // A fact must be plain JSON, so that nothing is lost when it is stored.
  expect(JSON.parse(JSON.stringify(fact))).toEqual(fact);
  return { fact, event: fact.events[0] as Fields & { type: string }, content: content?.value };
}

const event = (type: string, own: Fields = {}, over: Fields = {}) => ({ type, ...own, ...common, ...over });
const message = (own: Fields, over: Fields = {}) =>
  event('message', { message: { id: '601234567890123456', ...own } }, { replyToken: 'rt', ...over });

describe('a record', () => {
  test('is one event of one conversation, counted once per account', () => {
    const { fact } = one(message({ type: 'text', text: 'hi' }));
    expect(fact).toMatchObject({
      stream: `conversation/c:user:${customer}`,
      at,
      actor: 'line',
      dedupe: '01KZAYAH3VM5Y8Z9B2C4D6E8F0/a1',
    });
    expect(fact).not.toHaveProperty('expected');
  });

  test.each([
    [user, { kind: 'user', sourceId: customer, userId: customer }],
    [group, { kind: 'group', sourceId: 'C1', userId: customer }],
    [
      { ...group, userId: null },
      { kind: 'group', sourceId: 'C1', userId: null },
    ],
    [room, { kind: 'room', sourceId: 'R1', userId: null }],
    [
      { type: 'user', userId: `L${customer}-${customer}` },
      { kind: 'user', sourceId: `L${customer}-${customer}` },
    ],
  ])('knows where it came from: %j', (source, origin) => {
    expect(one(message({ type: 'text', text: 'x' }, { source })).event.origin).toMatchObject({
      ...origin,
      brandId: 'b1',
      lineAccountId: 'a1',
      standby: false,
      happenedAt: at - 5000,
    });
  });

  test('contains whether another program controls the chat', () => {
    const { event } = one(message({ type: 'text', text: 'x' }, { mode: 'standby', replyToken: undefined }));
    expect(event).toMatchObject({ origin: { standby: true }, replyToken: null });
  });

  test.each([
    ['now', at, at],
    ['a week ago', at - 7 * 86_400_000, at - 7 * 86_400_000],
    ['longer ago', at - 7 * 86_400_000 - 1, at],
    ['the future', at + 1, at],
    ['1970', 0, at],
    ['2100', 4_102_444_800_000, at],
    ['a fraction', at - 0.5, at - 1],
    ['text', '1786000000000', at],
    ['nothing', undefined, at],
    ['no number', Number.NaN, at],
    ['beyond all', Number.POSITIVE_INFINITY, at],
  ])('happened at a time that can be: %s', (_what, timestamp, happenedAt) => {
    expect(one(message({ type: 'text', text: 'x' }, { timestamp })).event.origin).toMatchObject({ happenedAt });
  });
});

describe('messages', () => {
  const emojis = [{ index: 14, length: 6, productId: '5ac1bfd5040ab15980c9b435', emojiId: '001' }];
  const mentionees = [
    { index: 6, length: 4, type: 'all' },
    { index: 0, length: 5, type: 'user', userId: 'U3', isSelf: false },
  ];
  const line = { contentProvider: { type: 'line' } };
  const fetching = { media: { state: 'fetching' } };
  const external = { type: 'external', originalContentUrl: 'https://media.example/a.m4a' };
  const place = { address: 'Silom Rd', latitude: 13.7279, longitude: 100.5241 };
  const sticker = { packageId: '446', stickerId: '1988' };

  test.each<[string, Fields, string, unknown, string | null]>([
    ['text', { type: 'text', text: 'late? 😀' }, 'late? 😀', {}, null],
    [
      'text with emoji and mentions, in order',
      { type: 'text', text: '@Mali @All ok (love)', emojis, mention: { mentionees } },
      '@Mali @All ok (love)',
      {
        emojis,
        mentions: [
          { index: 0, length: 5, all: false, isSelf: false, userId: 'U3' },
          { index: 6, length: 4, all: true, isSelf: false, userId: null },
        ],
      },
      null,
    ],
    [
      'image of a set',
      { type: 'image', ...line, imageSet: { id: 'SET1', index: 2, total: 3 } },
      '',
      { ...fetching, imageSet: { id: 'SET1', index: 2, total: 3 } },
      'line',
    ],
    [
      'image of an old Android',
      { type: 'image', ...line, imageSet: { id: 'S' } },
      '',
      { ...fetching, imageSet: { id: 'S' } },
      'line',
    ],
    ['video', { type: 'video', duration: 5300, ...line }, '', { ...fetching, duration: 5300 }, 'line'],
    [
      'audio from elsewhere',
      { type: 'audio', duration: 2100, contentProvider: external },
      '',
      { ...fetching, duration: 2100, externalUrl: 'https://media.example/a.m4a' },
      'external',
    ],
    [
      'file',
      { type: 'file', fileName: 'ใบเสร็จ.pdf', fileSize: 48213 },
      'ใบเสร็จ.pdf',
      { ...fetching, fileName: 'ใบเสร็จ.pdf', fileSize: 48213 },
      'line',
    ],
    ['location', { type: 'location', ...place }, 'Silom Rd', place, null],
    ['location with a title', { type: 'location', title: 'Home', ...place }, 'Home', { title: 'Home', ...place }, null],
    [
      'sticker',
      { type: 'sticker', ...sticker, stickerResourceType: 'STATIC', keywords: ['hi'] },
      '',
      { ...sticker, resourceType: 'STATIC', keywords: ['hi'] },
      null,
    ],
    [
      'sticker with text',
      { type: 'sticker', ...sticker, stickerResourceType: 'MESSAGE', text: 'thanks' },
      'thanks',
      { ...sticker, resourceType: 'MESSAGE', stickerText: 'thanks' },
      null,
    ],
    ['image without a provider', { type: 'image' }, '', fetching, 'line'],
    [
      'external without an address',
      { type: 'image', contentProvider: { type: 'external' } },
      '',
      { ...fetching, externalUrl: '' },
      'external',
    ],
    ['file without a name', { type: 'file', fileSize: -1 }, '', { ...fetching, fileName: '', fileSize: 0 }, 'line'],
    ['sticker ids as numbers', { type: 'sticker', packageId: 446, stickerId: 1988 }, '', sticker, null],
  ])('%s', (_what, own, text, content, media) => {
    const decoded = one(message(own));
    expect(decoded.event).toMatchObject({ type: 'message.received', kind: own.type, media, replyToken: 'rt' });
    expect(decoded.content).toEqual({ text, content });
  });

  test('carry their ids and tokens', () => {
    const own = {
      type: 'text',
      text: 'x',
      quoteToken: 'q',
      markAsReadToken: 'm',
      quotedMessageId: '601234567890123400',
    };
    expect(one(message(own)).event).toMatchObject({
      messageId: 'm:601234567890123456',
      lineMessageId: '601234567890123456',
      quoteToken: 'q',
      readToken: 'm',
      quotedMessageId: 'm:601234567890123400',
      content: `m:601234567890123456/c:user:${customer}`,
    });
  });

  test.each<[string, Fields]>([
    ['a kind of tomorrow', { type: 'hologram', depth: { of: 3 } }],
    ['text without text', { type: 'text', text: 5 }],
    ['a place without coordinates', { type: 'location', latitude: '13', longitude: null }],
    ['a sticker without id', { type: 'sticker', packageId: '1', stickerId: {} }],
    ['no kind', {}],
  ])('%s is stored unchanged', (_what, own) => {
    const { event, content } = one(message({ ...own, markAsReadToken: 'secret' }));
    expect(event).toMatchObject({ type: 'message.received', kind: 'unknown', media: null, readToken: 'secret' });
    const raw = { id: '601234567890123456', ...own };
    expect(content).toEqual({ text: '', content: { name: own.type ?? '', raw } });
  });

  test.each<[string, unknown]>([
    ['without a message', undefined],
    ['with text for a message', 'hello'],
    ['without an id', { type: 'text', text: 'x' }],
    ['with a number for an id', { type: 'text', id: 6 * 10 ** 17, text: 'x' }],
  ])('%s are stored as an event', (_what, message) => {
    const { event: known, content } = one(event('message', { message }));
    expect(known).toMatchObject({ type: 'other.received', name: 'message' });
    expect(content).toMatchObject({ content: { raw: { type: 'message', ...(message ? { message } : {}) } } });
  });

  test('ranges are clamped to the text, and invalid ranges are dropped', () => {
    const range = (index: unknown, length: unknown) => ({ index, length, productId: 'p', emojiId: 'e' });
    const odd = [
      range(3, 99),
      range(0, 2),
      range(-1, 2),
      range(9, 2),
      range('0', 1),
      range(1, 0),
      null,
      7,
      { index: 0, length: 1 },
    ];
    const { content } = one(message({ type: 'text', text: 'abcde', emojis: odd, mention: { mentionees: 'all' } }));
    expect(content).toEqual({ text: 'abcde', content: { emojis: [range(0, 2), range(3, 2)] } });
  });

  test('lone surrogates become the replacement character', () => {
    expect(one(message({ type: 'text', text: 'a\ud83e' })).content).toMatchObject({ text: 'a\ufffd' });
    const raw = one(message({ type: 'new', x: ['\udd28'] })).content;
    expect(raw).toMatchObject({ content: { raw: { x: ['\ufffd'] } } });
  });
});

describe('other events', () => {
  const line = 'm:event-01KZAYAH3VM5Y8Z9B2C4D6E8F0';
  const members = { members: [{ type: 'user', userId: 'U2' }, { type: 'user' }, null] };
  test.each<[unknown, Fields]>([
    [
      event(
        'messageEdited',
        { message: { type: 'text', id: '6', quoteToken: 'q2', text: 'lost?' } },
        { source: group, replyToken: 'r' },
      ),
      { type: 'message.edited', messageId: 'm:6', quoteToken: 'q2', replyToken: 'r' },
    ],
    [event('unsend', { unsend: { messageId: '6' } }), { type: 'message.unsent', messageId: 'm:6' }],
    [
      event('follow', { follow: { isUnblocked: false } }, { replyToken: 'r' }),
      { type: 'customer.followed', unblocked: false, replyToken: 'r' },
    ],
    [event('follow', { follow: { isUnblocked: true } }), { type: 'customer.followed', unblocked: true }],
    [event('follow'), { type: 'customer.followed', unblocked: false, replyToken: null }],
    [event('unfollow'), { type: 'customer.unfollowed', messageId: line }],
    [event('join', {}, { source: group }), { type: 'members.changed', change: 'bot_joined', userIds: [] }],
    [event('leave', {}, { source: room }), { type: 'members.changed', change: 'bot_left' }],
    [
      event('memberJoined', { joined: members }, { source: group }),
      { type: 'members.changed', change: 'joined', userIds: ['U2'] },
    ],
    [
      event('memberLeft', { left: members }, { source: room }),
      { type: 'members.changed', change: 'left', userIds: ['U2'] },
    ],
    [event('memberLeft', { left: 'x' }, { source: room }), { type: 'members.changed', change: 'left', userIds: [] }],
    [event('postback', { postback: { data: 'order=77&do=track' } }), { type: 'postback.received', messageId: line }],
    [
      event('postback', { postback: { data: 'rate=c1.17&score=5' } }),
      { type: 'conversation.rated', episodeId: 'c1.17', score: 5 },
    ],
    [event('postback', { postback: { data: 'rate=c1.17&score=6' } }), { type: 'postback.received' }],
    [event('postback', { postback: {} }), { type: 'other.received', name: 'postback' }],
    [
      event('videoPlayComplete', { videoPlayComplete: { trackingId: 'tour-1' } }),
      { type: 'other.received', name: 'videoPlayComplete' },
    ],
    [event('beacon', { beacon: { hwid: 'ab12cd34ef', type: 'enter' } }), { type: 'other.received', name: 'beacon' }],
    [event('accountLink', { link: { result: 'ok', nonce: 'n' } }), { type: 'other.received', name: 'accountLink' }],
    [
      event('membership', { membership: { type: 'renewed', membershipId: 4021 } }),
      { type: 'other.received', name: 'membership' },
    ],
    [event('delivery', { delivery: { data: 'shipment' } }), { type: 'other.received', name: 'delivery' }],
    [event('activated', { chatControl: { expireAt: at } }), { type: 'other.received', name: 'activated' }],
    [event('deactivated'), { type: 'other.received', name: 'deactivated' }],
    [event('somethingNewIn2027', { surprise: { kept: true } }), { type: 'other.received', name: 'somethingNewIn2027' }],
    [event('unsend'), { type: 'other.received', name: 'unsend' }],
    [event('follow', {}, { source: group }), { type: 'other.received', name: 'follow' }],
    [event('join'), { type: 'other.received', name: 'join' }],
    [
      event('messageEdited', { message: { type: 'image', id: '6' } }),
      { type: 'other.received', name: 'messageEdited' },
    ],
  ])('%j', (input, expected) => {
    expect(one(input).event).toMatchObject(expected);
  });

  test('an edit has its own content', () => {
    const edit = event('messageEdited', { message: { type: 'text', id: '6', text: 'lost?' } }, { source: group });
    const { event: known, content } = one(edit);
    expect(known.content).toBe(`m:6/c:group:C1/${at - 5000}`);
    expect(content).toEqual({ text: 'lost?', content: {} });
  });

  test('a postback contains its data and the selected value', () => {
    const picked = { datetime: '2026-08-20T14:30' };
    expect(one(event('postback', { postback: { data: 'when', params: picked } })).content).toEqual({
      text: 'when',
      content: { data: 'when', params: picked },
    });
  });

  test('a raw event contains no reply token', () => {
    const { event: known, content } = one(event('beacon', { beacon: { hwid: 'x' } }, { replyToken: 'r' }));
    expect(known.replyToken).toBe('r');
    expect(content).toEqual({ text: '', content: { raw: { type: 'beacon', beacon: { hwid: 'x' }, ...common } } });
  });

  test.each<[unknown, string]>([
    [
      event('module', { module: { type: 'attached', botId: bot, scopes: ['message:send'] } }, { source: undefined }),
      'module',
    ],
    [event('module', { module: { type: 'detached', botId: bot } }, { source: undefined }), 'module'],
    [event('botSuspended', {}, { source: undefined }), 'botSuspended'],
    [event('accountLink', { link: { result: 'failed', nonce: 'n' } }, { source: undefined }), 'accountLink'],
    [message({ type: 'text', text: 'x' }, { source: 5 }), 'message'],
    [message({ type: 'text', text: 'x' }, { source: { type: 'user' } }), 'message'],
    [message({ type: 'text', text: 'x' }, { source: { type: 'planet', planetId: 'P1' } }), 'message'],
    [message({ type: 'text', text: 'x' }, { source: { type: 'user', userId: 'a\nb' } }), 'message'],
    [{}, 'unknown'],
    [{ type: { odd: true } }, 'unknown'],
    [null, 'unknown'],
    ['text', 'unknown'],
    [[1], 'unknown'],
  ])('without a chat it concerns the account: %j', (input, name) => {
    const { fact, event: known, content } = one(input);
    expect(fact.stream).toBe('config');
    expect(known).toMatchObject({ type: 'line-account.event-received', lineAccountId: 'a1', name });
    expect(content).toHaveProperty('raw');
  });
});

describe('the request', () => {
  test.each([undefined, null, 5, 'x', [], {}, { events: {} }, { destination: bot }])('is no webhook: %j', (body) => {
    expect(decode(body, account, ids, at)).toBe('not_a_webhook');
  });

  test('of the URL check has no events', () => {
    expect(decoded([])).toEqual({ facts: [], flagged: [] });
  });

  test('of the old URL check drops the check but not a real event next to it', () => {
    const fake = (digit: string) => message({ type: 'text', text: 'Hello, world' }, { replyToken: digit.repeat(32) });
    const deadbeef = message(
      { type: 'text', text: 'x' },
      { source: { type: 'user', userId: 'Udeadbeefdeadbeefdeadbeefdeadbeef' } },
    );
    expect(decoded([fake('0'), fake('f'), deadbeef], undefined)).toEqual({ facts: [], flagged: [] });
    expect(decoded([fake('0'), message({ type: 'text', text: 'x' })]).facts).toHaveLength(1);
  });

  test.each([['U1'], [undefined], [5]])('for another bot is accepted and flagged: %j', (destination) => {
    const { facts, flagged } = decoded([message({ type: 'text', text: 'x' })], destination ?? null);
    expect([facts.length, flagged.length]).toEqual([1, 1]);
  });

  test('is not flagged while the bot is unknown', () => {
    const unknown = { ...account, botUserId: null };
    expect(
      decode({ destination: 'U1', events: [message({ type: 'text', text: 'x' })] }, unknown, ids, at),
    ).toMatchObject({
      flagged: [],
    });
  });

  test('keeps the neighbours of odd events, in order', () => {
    const fine = (id: string) => message({ type: 'text', text: id }, { webhookEventId: id });
    const { facts } = decoded([fine('e1'), null, { type: 'message' }, fine('e2')]);
    expect(facts.map(({ dedupe }) => dedupe)).toEqual(['e1/a1', expect.any(String), expect.any(String), 'e2/a1']);
  });

  test('gives an event without an id the same key when it is delivered again', () => {
    const { webhookEventId: _, ...nameless } = message({ type: 'text', text: 'x' });
    const again = { ...nameless, deliveryContext: { isRedelivery: true } };
    const [first, second] = decoded([nameless, again]).facts;
    expect(first?.dedupe).toMatch(/^hash-of-\d+\/a1$/);
    expect(second?.dedupe).toBe(first?.dedupe);
  });

  test('can be nested to any depth', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
    const { fact } = one(event('deep', { deep }));
    expect(JSON.stringify(fact)).toContain('…');
  });
});
