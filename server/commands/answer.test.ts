import { expect, test } from 'vitest';
import { account, brand, Given, person, wrote } from '../../tests/support/given.ts';
import { answer } from './messages.ts';

const given = () => new Given(brand('tea'), account('line', 'tea'), person('ann'), wrote('c1', 'm1'));
const part = (messageId: string, clientId: string | null = messageId) => ({
  messageId,
  conversationId: 'c1',
  staff: { id: 'ann', name: 'Ann' },
  kind: 'text' as const,
  content: { text: messageId, content: {} },
  clientId,
  quotedMessageId: null,
});
const of = (ids: string[], resolve = false, { sentAs } = new Given()) =>
  answer({ conversationId: 'c1', parts: ids.map((id) => part(id)), resolve }, sentAs);
const row = (world: Given) => world.read('conversation', 'c1')?.row;

test('several messages are one record, and are queued together', () => {
  const world = given();
  expect(world.when(of(['a1', 'a2', 'a3'])).messageIds).toEqual(['a1', 'a2', 'a3']);
  expect(world.read('outbox', 'c1')?.row.waiting).toEqual(['a1', 'a2', 'a3']);
  expect(row(world)).toMatchObject({ status: 'open', unreadCount: 0, assignedTo: 'ann' });
});

test('a reply can end the case, once', () => {
  const world = given();
  expect(world.outcome(of(['a1'], true))).toEqual(['message.queued', 'conversation.status-changed']);
  expect(row(world)?.status).toBe('resolved');
  world.and([wrote('c1', 'm2')]);
  expect(row(world)?.status).toBe('pending');
  const again = answer({ conversationId: 'c1', parts: [part('a9', 'a1')], resolve: true }, world.sentAs);
  expect(world.outcome(again)).toEqual([]);
  expect(row(world)?.status).toBe('pending');
});

test('a repeated request returns the existing messages and adds the new ones', () => {
  const world = given();
  world.when(of(['a1']));
  const again = answer({ conversationId: 'c1', parts: [part('b1', 'a1'), part('b2')], resolve: false }, world.sentAs);
  const { messageIds, events } = world.when(again);
  expect(messageIds).toEqual(['a1', 'b2']);
  expect(events).toHaveLength(1);
});

test('nothing is queued when the customer cannot be reached', () => {
  const world = given().and([{ type: 'line-account.deleted', lineAccountId: 'line' }]);
  expect(world.outcome(of(['a1'], true))).toBe('conversation_unreachable');
});
