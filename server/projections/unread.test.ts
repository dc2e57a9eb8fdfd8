import { expect, test } from 'vitest';
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
