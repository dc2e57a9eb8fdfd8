import { tolerances } from '../../../shared/limits.ts';
import type { MetCustomer } from './met-customers.ts';
import type { Random } from './random.ts';

/**
 * An exchange: a customer writes and an agent replies, before or after the deadline. Some exchanges end with a resolved case, and some
 * include a rating, a sale or a complaint.
 */
export interface Exchange {
  customer: MetCustomer;
  /** Times of the customer's messages. */
  writtenAt: readonly number[];
  /** Time when the deadline passed. `null` if the reply was sent before the deadline. */
  lateAt: number | null;
  dueAt: number;
  answeredAt: number;
  /** Number of messages in the reply. */
  answers: number;
  via: 'reply' | 'push';
  sale: number | null;
  complains: boolean;
  rises: boolean;
  endedAt: number | null;
  rated: { at: number; score: number } | null;
}

const writesMost = 4;
const answersMost = 2;
/** Mean number of messages per exchange, including both the customer's and the agent's messages. */
export const meanMessages = (1 + writesMost) / 2 + (1 + answersMost) / 2;
const second = 1000;
const minute = 60 * second;
const betweenWrites = 5 * second;

export function exchangeOf(customer: MetCustomer, firstAt: number, random: Random): Exchange {
  const writtenAt = Array.from({ length: 1 + random.below(writesMost) }, (_, n) => firstAt + n * betweenWrites);
  const waits = waitOf(random);
  const dueAt = firstAt + tolerances[customer.memberGroup] * second;
  const answeredAt = (writtenAt.at(-1) ?? firstAt) + waits;
  const endedAt = random.chance(0.4) ? answeredAt + minute + random.below(20 * minute) : null;
  const isRated = endedAt !== null && random.chance(0.2);
  return {
    customer,
    writtenAt,
    lateAt: answeredAt > dueAt ? dueAt : null,
    dueAt,
    answeredAt,
    answers: 1 + random.below(answersMost),
    via: waits < minute ? 'reply' : 'push',
    sale: random.chance(0.02) ? 100 * (50 + random.below(5000)) : null,
    complains: random.chance(0.005),
    rises: customer.memberGroup === 'normal' && random.chance(0.004),
    endedAt,
    rated: isRated ? { at: endedAt + minute, score: 5 - Math.floor(5 * random.next() ** 3) } : null,
  };
}

/** Returns the milliseconds until the reply. Half of the replies are sent within thirty seconds, some only after hours. */
function waitOf(random: Random): number {
  const part = random.next();
  if (part < 0.5) return 5 * second + random.below(25 * second);
  if (part < 0.9) return 30 * second + random.below(10 * minute);
  return 10 * minute + random.below(170 * minute);
}
