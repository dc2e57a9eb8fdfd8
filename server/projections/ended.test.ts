import { describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { Conversation } from '../../shared/rows.ts';
import { account, brand, Given, person, wrote } from '../../tests/support/given.ts';
import { setStatus, stateChanges } from '../commands/conversation-state.ts';

const conversationId = 'c1';
const given = () => new Given(brand('tea'), account('line', 'tea'), person('ann'), wrote('c1', 'm1'));
const set = (world: Given, status: Conversation['status'], undo = false) =>
  world.when(setStatus({ conversationId, status, serviceStatus: undefined, reason: null, remarkId: 'r', undo }));
const waiting = (world: Given) => {
  const { waitingSince, dueAt, unreadCount } = world.read('conversation', conversationId)!.row;
  return { waitingSince, dueAt, unreadCount };
};
const nothing = { waitingSince: null, dueAt: null, unreadCount: 0 };

describe('a case that is ended', () => {
  test.each(['resolved', 'closed'] as const)('and whose end is taken back waits as before: %s', (status) => {
    const world = given();
    const before = waiting(world);
    expect(before).toMatchObject({ unreadCount: 1, dueAt: expect.any(String) });
    set(world, status);
    expect(waiting(world)).toEqual(nothing);
    set(world, 'pending', true);
    expect(waiting(world)).toEqual(before);
  });

  test('and opened again, but not by an undo, has nothing left to answer', () => {
    const world = given();
    set(world, 'resolved');
    set(world, 'open');
    expect(waiting(world)).toEqual(nothing);
  });

  test('twice, and taken back, waits as before the first time', () => {
    const world = given();
    const before = waiting(world);
    set(world, 'resolved');
    set(world, 'closed');
    set(world, 'open', true);
    expect(waiting(world)).toEqual(before);
  });

  test('has the deadline of what the customer has become since', () => {
    const world = given();
    const { dueAt } = waiting(world);
    set(world, 'resolved');
    world.when(stateChanges.memberGroup({ conversationId, memberGroup: 'vip1' }));
    set(world, 'pending', true);
    expect(waiting(world).dueAt! < dueAt!).toBe(true);
  });

  test('and taken back later has nothing left to answer', () => {
    const world = given();
    set(world, 'resolved');
    world.at += limits.endUndoneMs;
    set(world, 'open', true);
    expect(waiting(world)).toEqual(nothing);
  });

  test('does not bring back what the customer took back', () => {
    const { origin } = wrote('c1', 'm1');
    const unsent = given();
    set(unsent, 'resolved');
    unsent.and([{ type: 'message.unsent', origin, messageId: 'm1' }]);
    set(unsent, 'open', true);
    expect(waiting(unsent)).toEqual(nothing);
  });

  test('waits for what the customer did not take back', () => {
    const world = given();
    const before = waiting(world);
    world.and([wrote('c1', 'm2')]);
    set(world, 'resolved');
    world.and([{ type: 'message.unsent', origin: wrote('c1', 'm2').origin, messageId: 'm2' }]);
    set(world, 'open', true);
    expect(waiting(world)).toEqual(before);
  });

  test('has nothing to read once the customer is blocked, whatever they take back', () => {
    const world = given();
    set(world, 'resolved');
    const blocked = {
      status: undefined,
      serviceStatus: 'blocked' as const,
      reason: 'adverts',
      remarkId: 'r',
      undo: false,
    };
    world.when(setStatus({ conversationId, ...blocked }));
    set(world, 'open', true);
    world.and([{ type: 'message.unsent', origin: wrote('c1', 'm1').origin, messageId: 'm1' }]);
    expect(waiting(world).unreadCount).toBe(0);
  });
});
