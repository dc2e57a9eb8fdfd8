import { describe, expect, test } from 'vitest';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { muteId } from '../../shared/row-ids.ts';
import type { Conversation } from '../../shared/rows.ts';
import { account, brand, Given, person, wrote } from '../../tests/support/given.ts';

const people = ['ann', 'bob', 'lea', 'far', 'vic', 'off'];
const online = (staffId: string): Event => ({ type: 'connection.changed', staffId, connected: true });
const level = (memberGroup: Conversation['memberGroup']): Event => ({
  type: 'conversation.member-group-changed',
  conversationId: 'c1',
  memberGroup,
});
const assign = (staffId: string | null): Event => ({ type: 'conversation.assigned', conversationId: 'c1', staffId });
const block: EventOf<'conversation.service-status-changed'> = {
  type: 'conversation.service-status-changed',
  conversationId: 'c1',
  serviceStatus: 'blocked',
  content: null,
};

/**
 * Creates two brands and their people, and then applies the events. Ann and Bob can reply, Lea is a lead, Far is in another brand, Vic can
 * only read, and Off is offline.
 */
const given = (...more: Event[]) =>
  new Given(
    brand('tea'),
    brand('silk'),
    account('line', 'tea'),
    person('ann'),
    person('bob'),
    person('lea', { role: 'cs_lead' }),
    person('far', { assignedBrands: ['silk'], role: 'manager' }),
    person('vic', { role: 'viewer' }),
    person('off'),
    ...['ann', 'bob', 'lea', 'far', 'vic'].map(online),
    wrote('c1', 'm1'),
    ...more,
  );
const notified = (world: Given, cause: string) =>
  people.filter((id) => world.read('notification', `${id}/${cause}/c1`) !== undefined);
const runsOut = (world: Given) => {
  const dueAt = Date.parse(world.read('conversation', 'c1')!.row.dueAt!);
  return world.and([{ type: 'deadline.passed', conversationId: 'c1', dueAt }]);
};

describe('a message of a VIP', () => {
  test('without an assignee notifies everyone online who can reply', () => {
    expect(notified(given(level('vip1'), wrote('c1', 'm2')), 'vip')).toEqual(['ann', 'bob', 'lea']);
  });

  test('notifies the assignee, even if offline', () => {
    expect(notified(given(level('vip3'), assign('off'), wrote('c1', 'm2')), 'vip')).toEqual(['off']);
  });

  test('shortly after another one leaves the notification unchanged', () => {
    const world = given(level('vip1'), assign('ann'), wrote('c1', 'm2'));
    const first = world.read('notification', 'ann/vip/c1')!.row;
    world.and([wrote('c1', 'm3')]);
    expect(world.read('notification', 'ann/vip/c1')!.row).toEqual(first);
    world.at = Date.parse(first.at) + limits.notifyEveryMs - 1000;
    world.and([wrote('c1', 'm4')]);
    expect(world.read('notification', 'ann/vip/c1')!.row.version).toBeGreaterThan(first.version);
  });

  test('notifies no one again when a block that hid it ends', () => {
    const world = given(level('vip1'), assign('ann'), wrote('c1', 'm2'), block);
    const first = world.read('notification', 'ann/vip/c1');
    world.at += limits.notifyEveryMs;
    world.and([{ ...block, serviceStatus: 'waiting' }]);
    expect(world.read('conversation', 'c1')!.row.unreadCount).toBe(2);
    expect(world.read('notification', 'ann/vip/c1')).toBe(first);
  });

  test('notifies no one again when the end of its case is undone', () => {
    const world = given(level('vip1'), assign('ann'), wrote('c1', 'm2'));
    const status = { type: 'conversation.status-changed', conversationId: 'c1', content: null } as const;
    world.and([{ ...status, status: 'resolved' }], [], 'ann');
    world.and([{ ...status, status: 'open', undo: true }], [], 'ann');
    expect(world.read('conversation', 'c1')!.row.unreadCount).toBe(2);
    expect(notified(world, 'vip')).toEqual([]);
  });

  test.each([
    ['is not a VIP', [wrote('c1', 'm2')]],
    ['is blocked', [level('vip2'), block, wrote('c1', 'm2')]],
  ])('of a customer who %s notifies no one', (_why, events) => {
    expect(notified(given(...(events as Event[])), 'vip')).toEqual([]);
  });
});

describe('a passed deadline', () => {
  test('notifies the assignee', () => {
    expect(notified(runsOut(given(assign('bob'))), 'overtime')).toEqual(['bob']);
  });

  test('without an assignee notifies the leads of the brand', () => {
    expect(notified(runsOut(given()), 'overtime')).toEqual(['lea']);
  });

  test('with an inactive assignee notifies the leads', () => {
    const deactivated: Event = { type: 'staff.changed', staffId: 'bob', status: 'inactive' };
    expect(notified(runsOut(given(assign('bob'), deactivated)), 'overtime')).toEqual(['lea']);
  });
});

test.each<[string, Event]>([
  ['conversation is archived', { type: 'conversation.archived', conversationId: 'c1', archived: true }],
  ['customer blocked the account', { type: 'customer.unfollowed', origin: wrote('c1', 'm9').origin, messageId: 'm9' }],
  ['LINE account is disabled', { type: 'line-account.changed', lineAccountId: 'line', enabled: false }],
])('an overdue turn notifies no one if the %s', (_why, event) => {
  expect(notified(runsOut(given(assign('bob'), event)), 'overtime')).toEqual([]);
});

describe('a muted conversation', () => {
  const mute = (staffId: string, muted = true, conversationId = 'c1'): Event => ({
    type: 'conversation.muted',
    staffId,
    conversationId,
    muted,
  });

  test.each<[string, Event[], string[]]>([
    ['no one but the others', [mute('ann')], ['bob', 'lea']],
    ['the person again who unmuted it', [mute('ann'), mute('ann', false)], ['ann', 'bob', 'lea']],
    ['everyone if it was not muted', [mute('ann', false)], ['ann', 'bob', 'lea']],
    ['everyone if another one is muted', [wrote('c2', 'x'), mute('ann', true, 'c2')], ['ann', 'bob', 'lea']],
    ['everyone if an unknown one is muted', [mute('ann', true, 'none')], ['ann', 'bob', 'lea']],
  ])('notifies %s', (_, events, expected) => {
    expect(notified(given(level('vip1'), ...events, wrote('c1', 'm2')), 'vip')).toEqual(expected);
  });

  test('is a row of the person, and none without the conversation', () => {
    const world = given(mute('ann'), mute('bob', true, 'none'));
    const id = muteId('ann', 'c1');
    expect(world.read('mute', id)?.row).toMatchObject({ id, staffId: 'ann', conversationId: 'c1', brandId: 'tea' });
    expect(world.read('mute', muteId('bob', 'none'))).toBeUndefined();
  });
});

describe('the customer of a blocked conversation', () => {
  const writes = (world: Given, count: number, apartMs = 1000) => {
    for (let n = 0; n < count; n++) {
      world.at += apartMs;
      world.and([wrote('c1', `${world.at}`, { happenedAt: world.at })]);
    }
    return world;
  };

  test.each<[string, Event[], number, number, string[]]>([
    ['up to three messages in an hour', [block], limits.blockedMessages, 1000, []],
    ['more than three messages in an hour', [block], limits.blockedMessages + 1, 1000, ['lea']],
    ['three in every hour', [block], 9, limits.blockedMessagesMs / 3, []],
    ['more than three before the block', [], limits.blockedMessages + 1, 1000, []],
  ])('who writes %s', (_, events, count, apartMs, expected) => {
    const world = writes(given(...events), count, apartMs);
    expect(notified(world, 'blocked')).toEqual(expected);
  });

  test('is reported once per block, also when it is extended', () => {
    const world = writes(given(block), limits.blockedMessages + 1);
    const first = world.read('notification', 'lea/blocked/c1');
    writes(world.and([block]), 2 * limits.blockedMessages, limits.notifyEveryMs);
    expect(world.read('notification', 'lea/blocked/c1')).toBe(first);
  });
});

describe('a notification', () => {
  const reply: Event = {
    type: 'message.queued',
    conversationId: 'c1',
    messageId: 'a1',
    kind: 'text',
    content: 'a1/c1',
    staffId: 'ann',
    staffName: 'Ann',
    clientId: null,
    quotedMessageId: null,
  };
  const ends: [string, Event][] = [
    ['replied', reply],
    ['read it', { type: 'conversation.read', conversationId: 'c1', upTo: null }],
    ['processed it', { type: 'conversation.processed', conversationId: 'c1' }],
    ['solved it', { type: 'conversation.status-changed', conversationId: 'c1', status: 'resolved', content: null }],
  ];
  test.each(ends)('ends when the person %s, and remains for others', (_what, event) => {
    const world = given(level('vip1'), wrote('c1', 'm2'));
    world.and([event], [], 'ann');
    expect(notified(world, 'vip')).toEqual(['bob', 'lea']);
  });

  test.each(ends)('remains when an API token of the person %s', (_what, event) => {
    const world = given(level('vip1'), wrote('c1', 'm2'));
    expect(notified(world.by('token:t1/staff:ann', [event]), 'vip')).toEqual(['ann', 'bob', 'lea']);
  });

  test('ends alone when the person clears it, also one that is gone', () => {
    const world = given(level('vip1'), wrote('c1', 'm2'));
    world.and([{ type: 'notifications.cleared', staffId: 'ann', ids: ['ann/vip/c1', 'ann/overtime/c1'] }], [], 'ann');
    expect(notified(world, 'vip')).toEqual(['bob', 'lea']);
  });

  test('stays when the case moves, but does not end', () => {
    const world = given(level('vip1'), wrote('c1', 'm2'));
    world.and(
      [{ type: 'conversation.status-changed', conversationId: 'c1', status: 'open', content: null }],
      [],
      'ann',
    );
    expect(notified(world, 'vip')).toEqual(['ann', 'bob', 'lea']);
  });

  test('of a passed deadline is not repeated by later changes', () => {
    const world = runsOut(given(assign('bob')));
    const first = world.read('notification', 'bob/overtime/c1');
    world.at += limits.notifyEveryMs;
    world.and([{ type: 'conversation.pinned', conversationId: 'c1', pinned: true }]);
    expect(world.read('notification', 'bob/overtime/c1')).toBe(first);
  });
});
