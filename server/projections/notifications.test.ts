import { describe, expect, test } from 'vitest';
import type { Event } from '../../shared/events/index.ts';
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
const block: Event = {
  type: 'conversation.service-status-changed',
  conversationId: 'c1',
  serviceStatus: 'blocked',
  content: null,
};

/** Ann and Bob can reply, Lea is a lead, Far is in another brand, Vic can only read, and Off is offline. */
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
    world.at += 60_000;
    world.and([wrote('c1', 'm4')]);
    expect(world.read('notification', 'ann/vip/c1')!.row.version).toBeGreaterThan(first.version);
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
  ['customer blocked the account', { type: 'customer.unfollowed', origin: wrote('c1', 'm9').origin, messageId: 'm9' }],
  ['LINE account is disabled', { type: 'line-account.changed', lineAccountId: 'line', enabled: false }],
])('an overdue turn notifies no one if the %s', (_why, event) => {
  expect(notified(runsOut(given(assign('bob'), event)), 'overtime')).toEqual([]);
});

describe('a notification', () => {
  const ends: [string, Event][] = [
    ['read it', { type: 'conversation.read', conversationId: 'c1', upTo: null }],
    ['processed it', { type: 'conversation.processed', conversationId: 'c1' }],
    ['solved it', { type: 'conversation.status-changed', conversationId: 'c1', status: 'resolved', content: null }],
  ];
  test.each(ends)('ends when the person %s, and remains for others', (_what, event) => {
    const world = given(level('vip1'), wrote('c1', 'm2'));
    world.and([event], [], 'ann');
    expect(notified(world, 'vip')).toEqual(['bob', 'lea']);
  });
});
