import { describe, expect, test } from 'vitest';
import { contentIds } from '../../shared/content.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { assignedToAnn, newCases, reopenedCases, statusSetTo } from '../../tests/support/assignee-cases.ts';
import { account, brand, Given, person, start, wrote } from '../../tests/support/given.ts';
import { profileFetchId } from './effects.ts';

const conversationId = 'c1';
const customer = 'U-c1';
const content = (id: string, value: object) => [{ id, value }];
const given = (...events: Event[]) => new Given(brand('tea'), account('line', 'tea'), person('ann'), ...events);
const rowOf = (world: Given) => world.read('conversation', conversationId)!.row;
const hiddenOf = (world: Given) => world.read('conversation', conversationId)!.hidden;

const { origin } = wrote(conversationId, '');
const later = (ms: number) => ({ ...origin, happenedAt: start + ms });
const followed = (ms: number): Event => ({
  type: 'customer.followed',
  origin: later(ms),
  messageId: `f${ms}`,
  replyToken: `token-${ms}`,
  unblocked: false,
});
const unfollowed = (ms: number): Event => ({
  type: 'customer.unfollowed',
  origin: later(ms),
  messageId: `u${ms}`,
});
const profile = (userId: string, memberCount?: number): EventOf<'profile.fetched'> => ({
  type: 'profile.fetched',
  conversationId,
  userId,
  content: `profile/${userId}`,
  ...(memberCount !== undefined && { memberCount }),
});
const named = (world: Given, userId: string, displayName: string) =>
  world.and(
    [profile(userId)],
    content(`profile/${userId}`, { displayName, pictureUrl: 'picture', language: 'th', statusMessage: 'hi' }),
  );

describe('a message of the customer', () => {
  const text = (id: string, ms: number, world: Given) =>
    world.and([wrote(conversationId, id, { happenedAt: start + ms })], content(`${id}/c1`, { text: id, content: {} }));

  test.each([
    ['later', 1000, 'm2'],
    ['of the same time', 0, 'm2'],
    ['earlier', -1000, 'm1'],
  ])('is shown in the list if it is the latest: %s', (_, ms, last) => {
    const world = text('m2', ms, text('m1', 0, given()));
    expect(rowOf(world).lastMessage).toMatchObject({ id: last, direction: 'in', text: last });
    expect(rowOf(world).lastActiveAt).toBe(new Date(start + Math.max(ms, 0)).toISOString());
  });

  test('that was unsent before it arrived is not counted, and opens no case', () => {
    const world = given({ type: 'message.unsent', origin, messageId: 'm1' }, wrote(conversationId, 'm1'));
    expect(rowOf(world)).toMatchObject({ status: 'closed', unreadCount: 0, lastMessage: null });
  });

  test('that is unsent leaves the text of a later one', () => {
    const world = text('m2', 1000, text('m1', 0, given()));
    expect(rowOf(world.and([{ type: 'message.unsent', origin, messageId: 'm1' }])).lastMessage?.text).toBe('m2');
    expect(rowOf(world.and([{ type: 'message.unsent', origin, messageId: 'm2' }])).lastMessage?.text).toBe('');
  });

  test('stores its reply token, until which a reply is free', () => {
    const world = given({ ...wrote(conversationId, 'm1'), replyToken: 'token' });
    expect(hiddenOf(world).tokens).toEqual([{ token: 'token', receivedAt: world.at }]);
    expect(rowOf(world).canReplyFreeUntil).not.toBeNull();
  });

  test.each([
    ['a full minute before', limits.replyTokenMs, 1],
    ['less than a minute before', limits.replyTokenMs - 1, 0],
    ['after', -1, 0],
  ])('that LINE delivers again %s its reply token ends', (_, leftMs, count) => {
    const world = given();
    const happenedAt = world.at + 1000 - limits.replyTokenEventMs + leftMs;
    world.and([{ ...wrote(conversationId, 'm1', { happenedAt }), replyToken: 'token' }]);
    expect(hiddenOf(world).tokens).toHaveLength(count);
    expect(rowOf(world).canReplyFreeUntil !== null).toBe(count === 1);
  });
});

test.each(newCases)('a new case %s', (_, events, assignedTo) => {
  const before = [wrote(conversationId, 'm1'), assignedToAnn, statusSetTo('resolved'), ...events];
  const world = given(...before, wrote(conversationId, 'm2'));
  expect(rowOf(world)).toMatchObject({ assignedTo, status: assignedTo === null ? 'pending' : 'open' });
});

test.each(reopenedCases)('a case that is reopened %s', (_, ms, events, expected) => {
  const world = given(wrote(conversationId, 'm1'), assignedToAnn, ...events, statusSetTo('resolved'));
  // Subtracts the second by which the test clock advances before the next record.
  world.at += ms - 1000;
  expect(rowOf(world.and([statusSetTo('open')]))).toMatchObject(expected);
});

describe('whether a customer can be reached', () => {
  const reachable = (world: Given) => [hiddenOf(world).reachable, rowOf(world).customer.followed];

  test.each<[string, Event[], boolean]>([
    ['ends when they block the account', [followed(0), unfollowed(1000)], false],
    ['returns when they unblock it', [unfollowed(0), followed(1000)], true],
    ['returns when they write', [unfollowed(0), wrote(conversationId, 'm1', { happenedAt: start + 1000 })], true],
    ['is what happened last, not what arrived last', [followed(1000), unfollowed(0)], true],
    ['stays blocked after an earlier message', [unfollowed(1000), wrote(conversationId, 'm1')], false],
  ])('%s', (_, events, expected) => {
    const world = given(...events);
    expect(reachable(world)).toEqual([expected, expected]);
    expect(rowOf(world).customer.userId).toBe(customer);
  });

  test('a follow counts as activity with a free reply', () => {
    const world = given(unfollowed(0), followed(1000));
    expect(rowOf(world).lastActiveAt).toBe(new Date(start + 1000).toISOString());
    expect(hiddenOf(world).tokens.map(({ token }) => token)).toEqual(['token-1000']);
  });
});

describe('the members of a group', () => {
  const group = { ...origin, kind: 'group' as const };
  const changed = (change: EventOf<'members.changed'>['change'], ...userIds: string[]): EventOf<'members.changed'> => ({
    type: 'members.changed',
    origin: { ...group, happenedAt: start + 1000 },
    messageId: `x-${change}`,
    change,
    userIds,
    replyToken: 'token',
  });
  const wroteIn = () => given(wrote(conversationId, 'm1', { kind: 'group', userId: 'anan' }));

  test('are known by name until they leave', () => {
    const world = named(named(wroteIn(), 'anan', 'Anan'), 'bua', 'Bua');
    expect(hiddenOf(world).members).toEqual({ anan: 'Anan', bua: 'Bua' });
    world.and([changed('joined', 'chai')]);
    expect(hiddenOf(world).members).toEqual({ anan: 'Anan', bua: 'Bua' });
    world.and([changed('left', 'anan')]);
    expect(hiddenOf(world).members).toEqual({ bua: 'Bua' });
    expect(hiddenOf(world).tokens).toHaveLength(2);
  });

  test('without a profile have an empty name', () => {
    expect(hiddenOf(wroteIn().and([profile('anan')])).members).toEqual({ anan: '' });
  });

  test.each([
    ['bot_left', false],
    ['bot_joined', true],
    ['joined', true],
    ['left', true],
  ] as const)('change by %s', (change, expected) => {
    const world = named(wroteIn(), customer, 'Family');
    expect(hiddenOf(world).profileAt).toBeGreaterThan(0);
    world.and([changed(change, 'anan')]);
    expect(hiddenOf(world)).toMatchObject({ reachable: expected, profileAt: 0 });
  });

  test('are counted as LINE last reported', () => {
    const world = wroteIn()
      .and([profile('', 12)])
      .and([profile('')]);
    expect(hiddenOf(world).memberCount).toBe(12);
    expect(rowOf(world).customer.displayName).toBe('');
  });

  test('whose names are missing are remembered by their messages', () => {
    const world = wroteIn().and([wrote(conversationId, 'm2', { kind: 'group', userId: 'bua' })]);
    expect(hiddenOf(world).nameless).toEqual(['m1', 'm2']);
    expect(hiddenOf(named(world, 'anan', 'Anan')).nameless).toEqual(['m2']);
    world.and([wrote(conversationId, 'm3', { kind: 'group', userId: 'anan' })]);
    expect(hiddenOf(world).nameless).toEqual(['m2']);
  });
});

describe('the profile of a customer', () => {
  test('replaces what was known, and keeps whether they follow, their alias and their fields', () => {
    const content = contentIds.customer(conversationId, 'd1');
    const described = { alias: 'Tea shop', fields: { visits: 3 } };
    const known = given(wrote(conversationId, 'm1'), unfollowed(1000));
    known.and([{ type: 'customer.described', conversationId, content }], [{ id: content, value: described }]);
    const world = named(known, customer, 'Nok');
    expect(rowOf(world).customer).toEqual({
      userId: customer,
      followed: false,
      displayName: 'Nok',
      pictureUrl: 'picture',
      language: 'th',
      statusMessage: 'hi',
      ...described,
    });
    expect(hiddenOf(world).profileAt).toBe(world.at);
    world.and([profile(customer)]);
    const none = { displayName: '', pictureUrl: null, language: null, statusMessage: null };
    expect(rowOf(world).customer).toEqual({ userId: customer, followed: false, ...none, ...described });
  });

  test.each<[string, string, EventOf<'profile.missing'>['reason'], boolean]>([
    ['of the customer is not requested again', customer, undefined, false],
    ['of the customer is, if LINE was unreachable', customer, 'unreachable', true],
    ['of another person is', 'anan', undefined, true],
    ['of nobody is', '', undefined, true],
  ])('that is missing, %s', (_, userId, reason, isRequested) => {
    const world = given(wrote(conversationId, 'm1'));
    world.and([{ type: 'profile.missing', conversationId, userId, ...(reason && { reason }) }]);
    world.and([wrote(conversationId, 'm2')]);
    expect(world.read('fetch', profileFetchId(conversationId, customer)) !== undefined).toBe(isRequested);
  });
});
