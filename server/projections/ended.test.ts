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

describe('an ended case', () => {
  test.each(['resolved', 'closed'] as const)('waits as before when its end is undone: %s', (status) => {
    const world = given();
    const before = waiting(world);
    expect(before).toMatchObject({ unreadCount: 1, dueAt: expect.any(String) });
    set(world, status);
    expect(waiting(world)).toEqual(nothing);
    set(world, 'pending', true);
    expect(waiting(world)).toEqual(before);
  });

  test('that is reopened without an undo has nothing to answer', () => {
    const world = given();
    set(world, 'resolved');
    set(world, 'open');
    expect(waiting(world)).toEqual(nothing);
  });

  test('that was ended twice waits as before the first end when undone', () => {
    const world = given();
    const before = waiting(world);
    set(world, 'resolved');
    set(world, 'closed');
    set(world, 'open', true);
    expect(waiting(world)).toEqual(before);
  });

  test('has the deadline of the current member group when undone', () => {
    const world = given();
    const { dueAt } = waiting(world);
    set(world, 'resolved');
    world.when(stateChanges.memberGroup({ conversationId, memberGroup: 'vip1' }));
    set(world, 'pending', true);
    expect(waiting(world).dueAt! < dueAt!).toBe(true);
  });

  test('that is undone after the time limit has nothing to answer', () => {
    const world = given();
    set(world, 'resolved');
    world.at += limits.endUndoneMs;
    set(world, 'open', true);
    expect(waiting(world)).toEqual(nothing);
  });

  test('does not restore a message that the customer unsent', () => {
    const { origin } = wrote('c1', 'm1');
    const unsent = given();
    set(unsent, 'resolved');
    unsent.and([{ type: 'message.unsent', origin, messageId: 'm1' }]);
    set(unsent, 'open', true);
    expect(waiting(unsent)).toEqual(nothing);
  });

  test('restores the messages that the customer did not unsend', () => {
    const world = given();
    const before = waiting(world);
    world.and([wrote('c1', 'm2')]);
    set(world, 'resolved');
    world.and([{ type: 'message.unsent', origin: wrote('c1', 'm2').origin, messageId: 'm2' }]);
    set(world, 'open', true);
    expect(waiting(world)).toEqual(before);
  });

  test('has nothing to read once the customer is blocked, even after an unsend', () => {
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
