import { expect, test } from 'vitest';
import { account, brand, Given, noClientIds, person, wrote } from '../../tests/support/given.ts';
import { queueMessage } from '../commands/messages.ts';
import { claimSend } from './claim.ts';

const conversationId = 'c1';
const tokens = { create: () => ({ hash: 'hash', sealed: 'sealed' }), opens: () => true };
const claim = claimSend({
  conversationId,
  claimId: 'claim',
  link: () => '',
  tokens,
  card: () => null,
  refusedAt: null,
});
const reply = queueMessage(
  {
    messageId: 'a1',
    conversationId,
    staff: { id: 'ann', name: 'Ann' },
    kind: 'text',
    content: { text: 'hi', content: {} },
    clientId: null,
    quotedMessageId: null,
  },
  noClientIds,
);

/** Creates a conversation in which a customer wrote and a reply is waiting to be sent. */
const given = () => {
  const world = new Given(brand('tea'), account('line', 'tea'), person('ann'), {
    ...wrote(conversationId, 'm1'),
    replyToken: 'token',
  });
  world.when(reply);
  return world;
};

test('a waiting message is sent with the free token', () => {
  const { claim: claimed } = given().when(claim);
  expect(claimed).toMatchObject({ messageIds: ['a1'], via: 'reply', replyToken: 'token' });
});

test('a message that waits when the customer is erased fails, and no token remains', () => {
  const world = given().and([{ type: 'conversation.erased', conversationId }]);
  const { row, hidden } = world.read('conversation', conversationId)!;
  expect([hidden.tokens, row.canReplyFreeUntil]).toEqual([[], null]);
  expect(world.when(claim).claim).toBeNull();
  expect(world.read('message', 'a1')!.row).toMatchObject({ status: 'failed', error: { code: 'customer_unknown' } });
});
