import type { Money } from '../../../shared/api/figures.ts';
import { digitsOf } from '../../../shared/money.ts';
import type { Sums } from '../../kinds/sums.ts';

/** The price of a message in a plan, in the currency's minor units; it may be less than one. */
export interface Price {
  currency: string;
  amount: number;
}

/** By LINE account, of those whose plan has one. */
export type Prices = ReadonlyMap<string, Price>;

export const priceOf = (price: number, currency: string): Price => ({
  currency,
  amount: price * 10 ** digitsOf(currency, 'en'),
});

/** The price of one LINE account, if its plan has any. */
export function pricesOf(prices: Prices, accountId: string): Prices {
  const price = prices.get(accountId);
  return price === undefined ? new Map() : new Map([[accountId, price]]);
}

/** Free messages × the price that each would have had; null where no plan has a price. */
export function savedOf({ free = {} }: Sums, prices: Prices): Money[] | null {
  if (prices.size === 0) return null;
  const saved = new Map([...prices.values()].map(({ currency }) => [currency, 0]));
  for (const [accountId, { currency, amount }] of prices) {
    saved.set(currency, (saved.get(currency) ?? 0) + (free[accountId] ?? 0) * amount);
  }
  return [...saved]
    .map(([currency, amount]) => ({ currency, amount: Math.round(amount) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** The free messages that had a price. */
export function pricedOf({ free = {} }: Sums, prices: Prices): number {
  return [...prices.keys()].reduce((sum, accountId) => sum + (free[accountId] ?? 0), 0);
}
