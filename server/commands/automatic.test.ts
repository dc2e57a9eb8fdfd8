import { expect, test } from 'vitest';
import { defaultAutomation } from '../../shared/automation.ts';
import type { Event } from '../../shared/events/index.ts';
import { account, brand, Given, wrote } from '../../tests/support/given.ts';
import { sendAutomatic } from './automatic.ts';

const conversationId = 'c1';
const { origin } = wrote(conversationId, '');

/** Creates a world in which a customer followed the LINE account of a brand with an active greeting. */
const given = (...events: Event[]) =>
  new Given(
    brand('tea'),
    account('line', 'tea'),
    {
      type: 'brand.automation-changed',
      brandId: 'tea',
      settings: { ...defaultAutomation, greeting: { ...defaultAutomation.greeting, on: true } },
    },
    { type: 'customer.followed', origin, messageId: 'f1', replyToken: 'token', unblocked: false },
    ...events,
  );
const greet = sendAutomatic({ conversationId, what: 'greeting', messageId: 'a1' });

test.each<[string, Event[], string]>([
  ['is queued', [], 'message.queued'],
  [
    'is dropped if the customer has blocked the account',
    [{ type: 'customer.unfollowed', origin, messageId: 'u1' }],
    'automatic.dropped',
  ],
  [
    'is dropped if the account is disabled',
    [{ type: 'line-account.changed', lineAccountId: 'line', enabled: false }],
    'automatic.dropped',
  ],
  ['is dropped if the customer was erased', [{ type: 'conversation.erased', conversationId }], 'automatic.dropped'],
])('an automatic message %s', (_, events, expected) => {
  const world = given(...events);
  expect(world.outcome(greet)).toEqual([expected]);
  expect(world.outcome(greet)).toEqual([]);
});
