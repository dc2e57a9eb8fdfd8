import { describe, expect, test } from 'vitest';
import type { Event } from '../../shared/events/index.ts';
import { account, brand, Given, person, wrote } from '../../tests/support/given.ts';

const conversationId = 'c1';
const claimId = 'claim';
const queued = (messageId: string): Event => ({
  type: 'message.queued',
  conversationId,
  messageId,
  kind: 'text',
  content: `${messageId}/c1`,
  staffId: 'ann',
  staffName: 'ANN',
  clientId: null,
  quotedMessageId: null,
});
const claimed = (messageIds: string[], via: 'reply' | 'push' = 'push', id = claimId): Event => ({
  type: 'send.claimed',
  conversationId,
  claimId: id,
  messageIds,
  via,
  replyToken: via === 'reply' ? 'token' : null,
  retryKey: via === 'push' ? 'key' : null,
});
const accepted = (id = claimId): Event => ({
  type: 'send.accepted',
  conversationId,
  claimId: id,
  sent: [
    { lineMessageId: 'line-1', quotedAs: 'quoted-1', quoteToken: 'quote-1' },
    { lineMessageId: null, quotedAs: null, quoteToken: null },
  ],
});
const failed = (id = claimId): Event => ({
  type: 'send.failed',
  conversationId,
  claimId: id,
  code: 'send_failed',
  detail: 'no',
});
const withdrawn = (messageId: string): Event => ({ type: 'message.withdrawn', conversationId, messageId });
const requeued = (messageId: string): Event => ({ type: 'message.requeued', conversationId, messageId });

/** Queues three messages in a conversation, and then applies the events. */
const given = (...events: Event[]) =>
  new Given(
    brand('tea'),
    account('line', 'tea'),
    person('ann'),
    wrote(conversationId, 'm1'),
    ...['a', 'b', 'c'].map(queued),
    ...events,
  );
const boxOf = (world: Given) => world.read('outbox', conversationId)?.row;
const message = (world: Given, id: string) => world.read('message', id)!;
const waiting = (world: Given) => boxOf(world)?.waiting;

describe('the outbox of a conversation', () => {
  test('contains its queued messages in order', () => {
    const box = { id: conversationId, lineAccountId: 'line', brandId: 'tea', waiting: ['a', 'b', 'c'], claim: null };
    expect(boxOf(given())).toMatchObject(box);
  });

  test('moves messages to the claim that sends them', () => {
    const world = given(claimed(['a', 'b']));
    expect(boxOf(world)).toMatchObject({
      waiting: ['c'],
      claim: { id: claimId, messageIds: ['a', 'b'], via: 'push', replyToken: null, retryKey: 'key', recipients: 1 },
    });
    expect(boxOf(world)?.claim?.claimedAt).toBe(world.at);
    expect(message(world, 'b')).toMatchObject({
      row: { status: 'sending', sentVia: 'push', error: null },
      hidden: { pushId: claimId },
    });
    expect(message(world, 'c').row).toMatchObject({ status: 'queued', sentVia: null });
  });

  test('claims a push to a group for its members, which LINE bills', () => {
    const world = new Given(brand('tea'), account('line', 'tea'), wrote(conversationId, 'm1', { kind: 'group' }));
    const profile = { type: 'profile.fetched' as const, conversationId, userId: '', content: 'profile' };
    world
      .and([{ ...profile, memberCount: 12 }])
      .and([queued('a')])
      .and([claimed(['a'])]);
    expect(boxOf(world)?.claim?.recipients).toBe(12);
  });

  test('claims a reply without recipients, which LINE does not bill', () => {
    const world = given(claimed(['a'], 'reply'));
    expect(boxOf(world)?.claim).toMatchObject({ via: 'reply', replyToken: 'token', retryKey: null, recipients: 0 });
    expect(message(world, 'a')).toMatchObject({ row: { sentVia: 'reply' }, hidden: { pushId: null } });
  });

  test.each<[string, Event[], string[] | undefined]>([
    ['leaves out a withdrawn one', [withdrawn('b')], ['a', 'c']],
    ['is gone when all were withdrawn', ['a', 'b', 'c'].map(withdrawn), undefined],
    ['stays during a claim of all', [claimed(['a', 'b', 'c'])], []],
    ['is gone after a claim of all', [claimed(['a', 'b', 'c']), accepted()], undefined],
    ['keeps the rest after a claim', [claimed(['a', 'b']), accepted()], ['c']],
    ['keeps the rest after a failure', [claimed(['a', 'b']), failed()], ['c']],
    [
      'returns a refused claim to the front',
      [claimed(['a', 'b']), { type: 'send.returned', conversationId, claimId }],
      ['a', 'b', 'c'],
    ],
    ['appends what is sent again', [claimed(['a', 'b']), failed(), requeued('a')], ['c', 'a']],
    ['is the same after a withdrawal of a message that is gone', [withdrawn('none')], ['a', 'b', 'c']],
  ])('%s', (_, events, expected) => {
    expect(waiting(given(...events))).toEqual(expected);
  });

  test('is created again by a message that is sent again', () => {
    const world = given(claimed(['a', 'b', 'c']), failed(), withdrawn('x'), requeued('c'));
    expect(boxOf(world)).toMatchObject({ lineAccountId: 'line', brandId: 'tea', waiting: ['c'], claim: null });
  });
});

describe('the result of a claim', () => {
  test('that LINE accepted is stored with each message', () => {
    const world = given(claimed(['a', 'b']), accepted());
    expect(message(world, 'a')).toMatchObject({
      row: { status: 'sent', error: null, sentVia: 'push' },
      hidden: { lineMessageId: 'line-1', quoteToken: 'quote-1' },
    });
    expect(message(world, 'b')).toMatchObject({
      row: { status: 'sent' },
      hidden: { lineMessageId: null, quoteToken: null },
    });
    expect(message(world, 'c').row.status).toBe('queued');
    expect(world.read('quotedAs', 'quoted-1')?.row).toMatchObject({ messageId: 'a', at: world.at });
  });

  test('about more messages than were claimed is stored for the claimed ones', () => {
    const world = given(claimed(['c']));
    const sent = ['x', 'y'].map((quotedAs) => ({ lineMessageId: quotedAs, quotedAs, quoteToken: null }));
    world.and([{ type: 'send.accepted', conversationId, claimId, sent }]);
    expect([world.read('quotedAs', 'x')?.row.messageId, world.read('quotedAs', 'y')]).toEqual(['c', undefined]);
  });

  test('about fewer messages than were claimed is stored without ids', () => {
    const world = given(claimed(['a', 'b', 'c']), accepted());
    expect(message(world, 'c')).toMatchObject({ row: { status: 'sent' }, hidden: { lineMessageId: null } });
  });

  const error = { code: 'send_failed', detail: 'no' };
  test.each<[string, Event, object]>([
    ['failed', failed(), { status: 'failed', error, sentVia: null }],
    ['is unknown', { type: 'send.unknown', conversationId, claimId }, { status: 'unknown', sentVia: 'push' }],
    ['was returned', { type: 'send.returned', conversationId, claimId }, { status: 'queued', sentVia: null }],
    [
      'is delayed',
      { type: 'send.delayed', conversationId, claimId, ...error },
      { status: 'sending', error, sentVia: 'push' },
    ],
  ])('that %s changes its messages alone', (_, event, expected) => {
    const world = given(claimed(['a', 'b']), event);
    for (const id of ['a', 'b']) expect(message(world, id).row).toMatchObject(expected);
    expect(message(world, 'c').row).toMatchObject({ status: 'queued', error: null });
    expect(boxOf(world)?.claim === null).toBe(event.type !== 'send.delayed');
  });

  test.each<[string, Event]>([
    ['accepted', accepted('earlier')],
    ['failed', failed('earlier')],
    ['unknown', { type: 'send.unknown', conversationId, claimId: 'earlier' }],
    ['returned', { type: 'send.returned', conversationId, claimId: 'earlier' }],
    ['delayed', { type: 'send.delayed', conversationId, claimId: 'earlier', ...error }],
  ])('of another claim (%s) changes nothing', (_, event) => {
    const world = given(claimed(['a', 'b']));
    const before = [world.read('outbox', conversationId), message(world, 'a'), message(world, 'b')];
    world.and([event]);
    expect([world.read('outbox', conversationId), message(world, 'a'), message(world, 'b')]).toEqual(before);
    const later = given(claimed(['a', 'b', 'c']), failed(), event);
    expect(message(later, 'a').row.status).toBe('failed');
  });
});
