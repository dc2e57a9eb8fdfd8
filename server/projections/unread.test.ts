import { describe, expect, test } from 'vitest';
import type { Event } from '../../shared/events/index.ts';
import { account, brand, Given, start, wrote } from '../../tests/support/given.ts';
import { storedUnreadMax } from './unread.ts';

const origin = wrote('c1', '').origin;

test('an unsent message is not counted as unread, even if it is older than the stored ids', () => {
  const world = new Given(brand('tea'), account('line', 'tea'));
  const count = () => world.read('conversation', 'c1')?.row.unreadCount;
  const unsend = (messageId: string) => world.and([{ type: 'message.unsent', origin, messageId }]);
  const messages = Array.from({ length: storedUnreadMax + 5 }, (_, n) => `m${n}`);
  for (const [n, id] of messages.entries()) world.and([wrote('c1', id, { happenedAt: start + n })]);
  expect(count()).toBe(storedUnreadMax + 5);
  unsend('m0');
  expect(count()).toBe(storedUnreadMax + 4);
  unsend(`m${storedUnreadMax + 4}`);
  expect(count()).toBe(storedUnreadMax + 3);
  world.and([{ type: 'conversation.read', conversationId: 'c1', upTo: null }]);
  unsend('m1');
  expect(count()).toBe(0);
});

describe('an unsent message', () => {
  const unread = (world: Given) => {
    const { row, hidden } = world.read('conversation', 'c1')!;
    return { count: row.unreadCount, ids: hidden.unread };
  };
  const unsent = (messageId: string): Event => ({ type: 'message.unsent', origin, messageId });
  const read = (upTo: string | null): Event => ({ type: 'conversation.read', conversationId: 'c1', upTo });
  const given = (...events: Event[]) => new Given(brand('tea'), account('line', 'tea'), ...events);
  const many = Array.from({ length: storedUnreadMax + 1 }, (_, n) => wrote('c1', `n${n}`, { happenedAt: start + n }));

  test.each<[string, Event[], number, string[]]>([
    ['is removed from the unread ones', [unsent('m2')], 2, ['m1', 'm3']],
    ['is removed once', [unsent('m2'), unsent('m2')], 2, ['m1', 'm3']],
    ['that was read changes nothing', [read('m1'), unsent('m1')], 2, ['m2', 'm3']],
    [
      'that arrived late and was read with a later one changes nothing',
      [wrote('c1', 'late', { happenedAt: start - 1 }), read('m1'), unsent('late')],
      2,
      ['m2', 'm3'],
    ],
    ['that is unknown changes nothing', [unsent('m9')], 3, ['m1', 'm2', 'm3']],
    ['leaves nothing after all were read', [read(null), unsent('m3')], 0, []],
  ])('%s', (_, events, count, ids) => {
    const messages = ['m1', 'm2', 'm3'].map((id, n) => wrote('c1', id, { happenedAt: start + n }));
    expect(unread(given(...messages, ...events))).toEqual({ count, ids });
  });

  test.each([
    ['one', 'm1', storedUnreadMax + 2],
    ['all', null, storedUnreadMax + 1],
  ])('that was read before more messages than are stored does not count, after reading %s', (_, upTo, count) => {
    const world = given(wrote('c1', 'm1'), wrote('c1', 'm2', { happenedAt: start + 1 }), read(upTo), ...many);
    expect(unread(world).count).toBe(count);
    expect(unread(world.and([unsent('m1')])).count).toBe(count);
  });
});

test('a reply that is sent later reads no more messages than it answers, even if more are unread than are stored', () => {
  const scheduled: Event = {
    type: 'message.scheduled',
    conversationId: 'c1',
    messageId: 'out',
    kind: 'text',
    content: 'out/c1',
    staffId: 'boss',
    staffName: 'Boss',
    clientId: null,
    quotedMessageId: null,
    hold: 'later',
    sendAt: start + 3_600_000,
    cancelIfCustomerWrites: false,
    resolve: false,
  };
  const world = new Given(brand('tea'), account('line', 'tea'), wrote('c1', 'first'), scheduled);
  for (let n = 0; n < storedUnreadMax + 5; n++) world.and([wrote('c1', `m${n}`, { happenedAt: start + 1000 + n })]);
  world.and([
    { type: 'message.released', conversationId: 'c1', messageId: 'out', staffId: 'boss', queuedAt: world.at },
  ]);
  const { row, hidden } = world.read('conversation', 'c1')!;
  // The first message is not among the stored ids, so it cannot be distinguished from the later ones.
  expect([row.unreadCount, hidden.unread.length]).toEqual([storedUnreadMax + 6, storedUnreadMax]);
});
