import { type BelievableCustomer, believableCustomer } from '../../line-simulator/customers/believable.ts';
import type { Language } from '../../line-simulator/customers/names.ts';
import { customersPerChannel, trafficSeed } from '../company.ts';

export type Customer = BelievableCustomer;

/** Number of customers per brand who are friends of the account. */
const friends = [960, 590, 390];
/** Number of friends per brand who have ever written. */
const writers = [520, 330, 220];

/** Number of different names per language. */
const bank = 30;
const families: Record<Language, readonly string[]> = {
  th: ['ศรีสุข', 'วงศ์ดี', 'แก้วใส', 'ทองคำ', 'บุญมา', 'พันธุ์ดี', 'รัตนะ', 'สายชล', 'ชัยมงคล', 'อินทร์แก้ว', 'พรหมดี', 'จันทร์เพ็ญ'],
  zh: ['🌿', '（台中）', '🐰', '（台南）', '☕', '🌙', '（高雄）', '✨', '（桃園）', '🍀', '（新竹）', '🎀'],
  en: ['B.', 'K.', 'L.', 'P.', 'R.', 'T.', 'W.', 'C.', 'H.', 'N.', 'D.', 'V.'],
};

/**
 * Returns the customers who have ever written, most loyal first. The first `customersPerChannel` customers also write while the demo runs.
 */
export const writersOf = (brand: number) => customersOf(brand).slice(0, writers[brand]);

export function customersOf(brand: number): Customer[] {
  return Array.from({ length: friends[brand] ?? 0 }, (_, n) => {
    const customer = believableCustomer(trafficSeed + brand, n);
    return n < customersPerChannel ? customer : { ...customer, displayName: distinct(customer, n) };
  });
}

/** Returns a customer's name, with a suffix if the name was used before, because there are fewer names than customers. */
function distinct({ displayName, language }: Customer, n: number): string {
  const round = Math.floor(n / bank);
  const list = families[language];
  return round === 0 ? displayName : `${displayName} ${list[(round * 5 + n) % list.length]}`;
}
