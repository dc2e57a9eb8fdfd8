import { describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { Conversation } from '../../shared/rows.ts';
import { account, brand, Given, person, wrote } from '../../tests/given.ts';
import { setMemberGroup, setStatus } from '../commands/conversation-state.ts';

const conversationId = 'c1';
const given = () => new Given(brand('tea'), account('line', 'tea'), person('ann'), wrote('c1', 'm1'));
const set = (world: Given, status: Conversation['status']) =>
  world.when(setStatus({ conversationId, status, serviceStatus: undefined, reason: null, remarkId: 'r' }));
const waiting = (world: Given) => {
  const { waitingSince, dueAt, unreadCount } = world.read('conversation', conversationId)!.row;
  return { waitingSince, dueAt, unreadCount };
};
const nothing = { waitingSince: null, dueAt: null, unreadCount: 0 };

describe('a case that is ended', () => {
  test.each(['resolved', 'closed'] as const)('and opened again at once waits as before: %s', (status) => {
    const world = given();
    const before = waiting(world);
    expect(before).toMatchObject({ unreadCount: 1, dueAt: expect.any(String) });
    set(world, status);
    expect(waiting(world)).toEqual(nothing);
    set(world, 'pending');
    expect(waiting(world)).toEqual(before);
  });

  test('twice, and opened again, waits as before the first time', () => {
    const world = given();
    const before = waiting(world);
    set(world, 'resolved');
    set(world, 'closed');
    set(world, 'open');
    expect(waiting(world)).toEqual(before);
  });

  test('has the deadline of what the customer has become since', () => {
    const world = given();
    const { dueAt } = waiting(world);
    set(world, 'resolved');
    world.when(setMemberGroup({ conversationId, memberGroup: 'vip1' }));
    set(world, 'pending');
    expect(waiting(world).dueAt! < dueAt!).toBe(true);
  });

  test('and opened later has nothing left to answer', () => {
    const world = given();
    set(world, 'resolved');
    world.at += limits.endUndoneMs;
    set(world, 'open');
    expect(waiting(world)).toEqual(nothing);
  });

  test('does not bring back what the customer took back', () => {
    const { origin } = wrote('c1', 'm1');
    const unsent = given();
    set(unsent, 'resolved');
    unsent.and([{ type: 'message.unsent', origin, messageId: 'm1' }]);
    set(unsent, 'open');
    expect(waiting(unsent)).toEqual(nothing);
  });
});
