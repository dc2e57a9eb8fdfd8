import type { Money } from '../../../shared/api/figures.ts';
import { digitsOf } from '../../../shared/money.ts';
import type { Sums } from '../../kinds/sums.ts';

/** Price of a message in minor units of the currency. Can be a fraction. */
export interface Price {
  currency: string;
  amount: number;
}

/** Prices by LINE account, for accounts whose plan has a price. */
export type Prices = ReadonlyMap<string, Price>;

export const priceOf = (price: number, currency: string): Price => ({
  currency,
  amount: price * 10 ** digitsOf(currency, 'en'),
});

/** Returns only the price of one LINE account. Empty if the account has no price. */
export function pricesOf(prices: Prices, accountId: string): Prices {
  const price = prices.get(accountId);
  return price === undefined ? new Map() : new Map([[accountId, price]]);
}

/** Returns the saved amount per currency, which is the number of free messages times their price. `null` if no account has a price. */
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

/** Returns the number of free messages whose account has a price. */
export function pricedOf({ free = {} }: Sums, prices: Prices): number {
  return [...prices.keys()].reduce((sum, accountId) => sum + (free[accountId] ?? 0), 0);
}
