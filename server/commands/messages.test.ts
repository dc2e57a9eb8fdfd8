import { describe, expect, test } from 'vitest';
import { account, brand, Given, person, start, wrote } from '../../tests/support/given.ts';
import { markRead, noteMessage, queueMessage, requeueMessage, withdrawMessage } from './messages.ts';

const staff = { id: 'ann', name: 'Ann' };
const given = () =>
  new Given(
    brand('tea'),
    account('line', 'tea'),
    person('ann'),
    person('bob'),
    person('eve', { assignedBrands: [] }),
    wrote('c1', 'm1'),
    wrote('c2', 'm2'),
  );
const queue = (messageId: string, more: object = {}, { sentAs } = new Given()) => {
  const content = { text: 'hello', content: {} };
  const common = { messageId, conversationId: 'c1', staff, clientId: null, quotedMessageId: null };
  return queueMessage({ ...common, kind: 'text', content, ...more }, sentAs);
};
const note = (messageId: string, more: object = {}, { sentAs } = new Given()) => {
  const common = { messageId, conversationId: 'c1', staff, clientId: null, mentioned: [] };
  return noteMessage({ ...common, text: 'look', ...more }, sentAs);
};

const claim = (messageIds: string[]) => ({
  type: 'send.claimed' as const,
  conversationId: 'c1',
  claimId: 'k1',
  messageIds,
  via: 'push' as const,
  replyToken: null,
  retryKey: messageIds[0] ?? null,
});
const settle = (type: 'send.failed' | 'send.unknown' | 'send.accepted') => {
  const base = { conversationId: 'c1', claimId: 'k1' };
  if (type === 'send.failed') return { type, ...base, code: 'gone', detail: null };
  if (type === 'send.unknown') return { type, ...base };
  return { type, ...base, sent: [{ lineMessageId: '1', quotedAs: null, quoteToken: null }] };
};

describe('queueing', () => {
  test('stores the text outside the event', () => {
    const decision = given().when(queue('m3'));
    expect(decision.messageId).toBe('m3');
    expect(JSON.stringify(decision.events)).not.toContain('hello');
    expect(decision.contents).toEqual([{ id: 'm3/c1', value: { text: 'hello', content: {} } }]);
  });

  test('a clientId remains used after its message was withdrawn', () => {
    const world = given();
    world.when(queue('m3', { clientId: 'x' }, world), 'ann');
    world.when(withdrawMessage({ messageId: 'm3', by: null }));
    world.and([{ type: 'content.erased', erasureId: 'm3', contentIds: ['m3/c1'] }]);
    expect(world.when(queue('m4', { clientId: 'x' }, world), 'ann')).toEqual({ events: [], messageId: 'm3' });
    world.and([{ type: 'content.erased', erasureId: 'c1', contentIds: ['m3/c1'] }]);
    expect(world.when(queue('m5', { clientId: 'x' }, world), 'ann').messageId).toBe('m5');
  });

  test('a clientId is unique per person and conversation', () => {
    const world = given();
    world.when(queue('m3', { clientId: 'x' }, world), 'ann');
    expect(world.when(queue('m4', { clientId: 'x' }, world))).toEqual({ events: [], messageId: 'm3' });
    expect(world.when(note('m5', { clientId: 'x' }, world))).toEqual({ events: [], messageId: 'm3' });
    expect(world.when(queue('m6', { clientId: 'x', staff: { id: 'bob', name: 'Bob' } }, world)).messageId).toBe('m6');
    expect(world.when(queue('m7', { clientId: 'x', conversationId: 'c2' }, world)).messageId).toBe('m7');
  });

  test.each([
    ['an unknown conversation', { conversationId: 'c9' }, 'conversation_not_found'],
    ['a quote of an unknown message', { quotedMessageId: 'm9' }, 'message_not_found'],
    ['a quote from another conversation', { quotedMessageId: 'm2' }, 'message_not_found'],
    ['a quote from the same thread', { quotedMessageId: 'm1' }, ['message.queued']],
  ])('%s', (_, more, outcome) => {
    expect(given().outcome(queue('m3', more))).toEqual(outcome);
  });

  const unfollowed = { type: 'customer.unfollowed' as const, origin: wrote('c1', 'u1').origin, messageId: 'u1' };
  test.each([
    ['the account is deleted', { type: 'line-account.deleted' as const, lineAccountId: 'line' }],
    ['the account is off', { type: 'line-account.changed' as const, lineAccountId: 'line', enabled: false }],
    ['the account is unbound', { type: 'line-account.changed' as const, lineAccountId: 'line', brandId: null }],
    ['the customer left', unfollowed],
  ])('fails when %s', (_, event) => {
    expect(given().and([event]).outcome(queue('m3'))).toBe('conversation_unreachable');
  });
});

describe('notes', () => {
  test('notify mentioned people, except the author and people without access', () => {
    const { events } = given().when(note('m3', { mentioned: ['ann', 'bob', 'bob', 'eve', 'unknown'] }));
    expect(events).toMatchObject([
      { type: 'message.noted', mentioned: ['ann', 'bob'] },
      { type: 'notifications.raised', notifications: [{ staffId: 'bob', cause: 'mentioned', conversationId: 'c1' }] },
    ]);
  });

  test('can be written when the customer cannot be reached', () => {
    const world = given().and([{ type: 'line-account.deleted', lineAccountId: 'line' }]);
    expect(world.outcome(note('m3'))).toEqual(['message.noted']);
  });
});

test('reading is recorded once', () => {
  const world = given();
  expect(world.outcome(markRead({ conversationId: 'c1', upTo: 'm1' }))).toEqual(['conversation.read']);
  expect(world.outcome(markRead({ conversationId: 'c1', upTo: 'm1' }))).toEqual([]);
});

describe('reading up to a message', () => {
  const unread = (world: Given) => world.read('conversation', 'c1')?.row.unreadCount;
  const read = (upTo: string) => markRead({ conversationId: 'c1', upTo });
  const at = (messageId: string, more: number) => wrote('c1', messageId, { happenedAt: start + more });

  test('leaves later messages unread', () => {
    const world = given().and([at('m3', 1000), at('m4', 2000)]);
    expect(unread(world)).toBe(3);
    expect(world.outcome(read('m3'))).toEqual(['conversation.read']);
    expect(unread(world)).toBe(1);
    expect(world.outcome(read('m3'))).toEqual([]);
    expect(world.outcome(read('m1'))).toEqual([]);
    expect(world.outcome(read('m4'))).toEqual(['conversation.read']);
    expect(unread(world)).toBe(0);
  });

  test('includes a late message according to its own time', () => {
    const world = given().and([at('m4', 2000), at('m3', 1000)]);
    world.when(read('m3'));
    expect(unread(world)).toBe(1);
    world.when(read('m4'));
    expect(unread(world)).toBe(0);
  });

  test('up to a reply or note leaves later messages unread', () => {
    const world = given();
    world.when(note('m3'));
    world.and([at('m5', 60_000)]);
    world.when(read('m3'));
    expect(unread(world)).toBe(1);
  });

  test('subtracts unsent messages once, whether read or not', () => {
    const world = given().and([at('m3', 1000), at('m4', 2000)]);
    world.when(read('m3'));
    world.and([{ type: 'message.unsent', origin: wrote('c1', 'm3').origin, messageId: 'm3' }]);
    expect(unread(world)).toBe(1);
    world.and([{ type: 'message.unsent', origin: wrote('c1', 'm4').origin, messageId: 'm4' }]);
    expect(unread(world)).toBe(0);
  });

  test('counts more messages than are stored, and the last ones exactly', () => {
    const many = Array.from({ length: 600 }, (_, n) => at(`n${n}`, 1000 + n));
    const world = given().and(many);
    world.when(read('n0'));
    expect(unread(world)).toBe(601);
    world.when(read('n589'));
    expect(unread(world)).toBe(10);
  });
});

test('reading messages that others have read clears the notifications of the reader', () => {
  const world = given();
  world.when(note('m3', { staff: { id: 'bob', name: 'Bob' }, mentioned: ['ann'] }), 'bob');
  world.when(markRead({ conversationId: 'c1', upTo: null, staffId: 'bob' }), 'bob');
  expect(world.read('notification', 'ann/mentioned/c1')).toBeDefined();
  const again = markRead({ conversationId: 'c1', upTo: null, staffId: 'ann' });
  expect(world.outcome(again, 'ann')).toEqual(['notifications.cleared']);
  expect(world.outcome(again, 'ann')).toEqual([]);
});

describe('withdrawing and sending again', () => {
  const states: [string, (world: Given) => unknown, string[] | string, string[] | string][] = [
    ['queued', () => undefined, ['message.withdrawn'], []],
    ['being sent', (world) => world.and([claim(['m3'])]), 'not_withdrawable', []],
    [
      'failed',
      (world) => world.and([claim(['m3'])]).and([settle('send.failed')]),
      ['message.withdrawn'],
      ['message.requeued'],
    ],
    [
      'with an unknown result',
      (world) => world.and([claim(['m3'])]).and([settle('send.unknown')]),
      'not_withdrawable',
      ['message.requeued'],
    ],
    ['sent', (world) => world.and([claim(['m3'])]).and([settle('send.accepted')]), 'already_sent', 'already_sent'],
  ];
  test.each(states)('of a message: %s', (_, lead, withdrawn, requeued) => {
    for (const [decide, outcome] of [
      [withdrawMessage({ messageId: 'm3', by: null }), withdrawn],
      [requeueMessage({ messageId: 'm3' }), requeued],
    ] as const) {
      const world = given();
      world.when(queue('m3'));
      lead(world);
      expect(world.outcome(decide)).toEqual(outcome);
    }
  });

  test.each([
    ["a customer's message", 'm1', 'not_withdrawable', 'not_resendable'],
    ['an unknown message', 'm9', 'message_not_found', 'message_not_found'],
  ])('%s', (_, messageId, withdrawn, requeued) => {
    expect(given().outcome(withdrawMessage({ messageId, by: null }))).toBe(withdrawn);
    expect(given().outcome(requeueMessage({ messageId }))).toBe(requeued);
  });

  test('a note is removed, never sent', () => {
    const world = given();
    world.when(note('m3'));
    expect(world.outcome(requeueMessage({ messageId: 'm3' }))).toBe('not_resendable');
    expect(world.outcome(withdrawMessage({ messageId: 'm3', by: null }))).toEqual(['message.withdrawn']);
  });
});

test('an automatic message that is sent again does not keep a turn open', () => {
  const world = given();
  world.and([
    {
      type: 'message.queued',
      conversationId: 'c1',
      messageId: 'a1',
      kind: 'text',
      content: 'a1/c1',
      staffId: null,
      staffName: '',
      clientId: null,
      quotedMessageId: null,
      automatic: 'greeting',
    },
  ]);
  world.and([claim(['a1'])]).and([settle('send.failed')]);
  world.when(requeueMessage({ messageId: 'a1' }));
  world.and([claim(['a1'])]).and([settle('send.accepted')]);
  world.and([wrote('c1', 'm4')]);
  world.when(queue('m5'), 'ann');
  world.and([claim(['m5'])]).and([settle('send.accepted')]);
  expect(world.read('conversation', 'c1')).toMatchObject({
    row: { waitingSince: null },
  });
});
