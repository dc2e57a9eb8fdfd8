import type { Random } from '../../line-simulator/customers/random.ts';
import type { Scene } from '../../line-simulator/customers/talk.ts';
import type { DemoAccount } from '../set-up.ts';
import type { Clerk } from './shifts.ts';

/** Generates ratings and sales of the demo's customers. */

/** Returns a rating from 1 to 5, around the mean of the agent who resolved the case. */
export function rateOf(random: Random, { work }: Clerk): number {
  const lacks = 5 - work.rating;
  const luck = random.next();
  if (luck < lacks * 0.02) return 1 + random.below(2);
  if (luck < lacks * 0.12) return 3;
  return luck < lacks * 0.82 ? 4 : 5;
}

const sells: readonly Scene['topic'][] = ['size', 'stock', 'discount', 'payment', 'product'];
/**
 * Values per brand: the probability that a conversation about a topic in `sells` leads to a sale, and the range of prices in whole units of
 * the currency.
 */
const prices = [
  { part: 0.42, from: 290, to: 3600 },
  { part: 0.4, from: 480, to: 3900 },
  { part: 0.3, from: 1900, to: 21_000 },
];

/** Returns the amount of a sale in minor units. `null` if there is no sale. */
export function saleOf(random: Random, { brand }: DemoAccount, topic: Scene['topic']): number | null {
  const price = prices[brand];
  if (price === undefined || !sells.includes(topic) || !random.chance(price.part)) return null;
  const amount = price.from + (price.to - price.from) * random.next() ** 2;
  return Math.round(amount / 10) * 1000;
}
