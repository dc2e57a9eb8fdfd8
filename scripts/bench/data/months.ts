import { type Exchange, exchangeOf, meanMessages } from './exchange.ts';
import { MetCustomers } from './met-customers.ts';
import { Random } from './random.ts';

export const slotMs = 15 * 60_000;
const dayMs = 86_400_000;
const days = 180;
const zoneMs = 7 * 3_600_000;
/** Relative activity by hour of the day, from midnight. */
const busy = [1, 1, 1, 1, 1, 1, 2, 4, 8, 12, 14, 13, 10, 11, 13, 13, 12, 11, 12, 14, 13, 10, 6, 3];
const ofWeekend = 0.7;

function weightOf(at: number): number {
  const local = new Date(at + zoneMs);
  const weight = busy[local.getUTCHours()] ?? 1;
  return local.getUTCDay() % 6 === 0 ? weight * ofWeekend : weight;
}

export interface SlotOfMonths {
  start: number;
  end: number;
  exchanges: Exchange[];
}

/**
 * Generates half a year of a company with twenty brands as 15-minute slots, each with the exchanges that start in it. The days, brands and
 * staff do not depend on the number of messages.
 */
export function* months(messages: number, until: number): Generator<SlotOfMonths> {
  const random = new Random(messages);
  const customers = new MetCustomers(messages, random);
  const from = Math.floor((until - days * dayMs) / slotMs) * slotMs;
  const starts = Array.from({ length: Math.ceil((until - from) / slotMs) }, (_, n) => from + n * slotMs);
  const each = messages / meanMessages / starts.reduce((sum, start) => sum + weightOf(start), 0);
  let due = 0;
  for (const start of starts) {
    const end = Math.min(start + slotMs, until);
    const exchanges: Exchange[] = [];
    for (due += weightOf(start) * each; due >= 1; due--) {
      exchanges.push(exchangeOf(customers.next(), start + random.below(end - start), random));
    }
    yield { start, end, exchanges };
  }
}
