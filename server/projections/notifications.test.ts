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
const told = (world: Given, cause: string) =>
  people.filter((id) => world.read('notification', `${id}/${cause}/c1`) !== undefined);
const runsOut = (world: Given) => {
  const dueAt = Date.parse(world.read('conversation', 'c1')!.row.dueAt!);
  return world.and([{ type: 'deadline.passed', conversationId: 'c1', dueAt }]);
};

describe('a VIP who writes', () => {
  test('unassigned: everybody who could take it now is told', () => {
    expect(told(given(level('vip1'), wrote('c1', 'm2')), 'vip')).toEqual(['ann', 'bob', 'lea']);
  });

  test('assigned: the one who holds it, there or not', () => {
    expect(told(given(level('vip3'), assign('off'), wrote('c1', 'm2')), 'vip')).toEqual(['off']);
  });

  test('again a moment later: the row stands as it was', () => {
    const world = given(level('vip1'), assign('ann'), wrote('c1', 'm2'));
    const first = world.read('notification', 'ann/vip/c1')!.row;
    world.and([wrote('c1', 'm3')]);
    expect(world.read('notification', 'ann/vip/c1')!.row).toEqual(first);
    world.at += 60_000;
    world.and([wrote('c1', 'm4')]);
    expect(world.read('notification', 'ann/vip/c1')!.row.version).toBeGreaterThan(first.version);
  });

  test.each([
    ['is no VIP', [wrote('c1', 'm2')]],
    ['is blocked', [level('vip2'), block, wrote('c1', 'm2')]],
  ])('a person who %s: nobody', (_why, events) => {
    expect(told(given(...(events as Event[])), 'vip')).toEqual([]);
  });
});

describe('a deadline that passes', () => {
  test('is told to who holds the conversation', () => {
    expect(told(runsOut(given(assign('bob'))), 'overtime')).toEqual(['bob']);
  });

  test('without one, to those who lead in the brand', () => {
    expect(told(runsOut(given()), 'overtime')).toEqual(['lea']);
  });

  test('and a holder who may not answer there any more is none', () => {
    const gone: Event = { type: 'staff.changed', staffId: 'bob', status: 'inactive' };
    expect(told(runsOut(given(assign('bob'), gone)), 'overtime')).toEqual(['lea']);
  });
});

test.each<[string, Event]>([
  ['customer blocked the account', { type: 'customer.unfollowed', origin: wrote('c1', 'm9').origin, messageId: 'm9' }],
  ['LINE account is disabled', { type: 'line-account.changed', lineAccountId: 'line', enabled: false }],
])('an overdue turn notifies nobody if the %s', (_why, event) => {
  expect(told(runsOut(given(assign('bob'), event)), 'overtime')).toEqual([]);
});

describe('a notification is over', () => {
  const ends: [string, Event][] = [
    ['read it', { type: 'conversation.read', conversationId: 'c1', upTo: null }],
    ['processed it', { type: 'conversation.processed', conversationId: 'c1' }],
    ['solved it', { type: 'conversation.status-changed', conversationId: 'c1', status: 'resolved', content: null }],
  ];
  test.each(ends)('when they %s; others are told still', (_what, event) => {
    const world = given(level('vip1'), wrote('c1', 'm2'));
    world.and([event], [], 'ann');
    expect(told(world, 'vip')).toEqual(['bob', 'lea']);
  });
});
