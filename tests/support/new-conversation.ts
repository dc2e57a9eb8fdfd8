import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import type { World } from './world.ts';

interface Options {
  /** Index of the brand in `world.brands`. The first by default. */
  brand?: number;
  displayName?: string;
  language?: string;
}

/** Creates a customer who has written a first message. */
export async function newConversation(
  world: World,
  { brand = 0, displayName = 'Nok', ...profile }: Options = {},
): Promise<{ customer: Customer; conversationId: string }> {
  const { channel, lineAccountId } = world.brands[brand]!;
  const customer = world.line.customer(channel.channelId, { displayName, ...profile });
  await customer.writes('hello');
  await world.settled();
  return { customer, conversationId: conversationIdOf(lineAccountId, customer.chat.kind, customer.chat.id) };
}
