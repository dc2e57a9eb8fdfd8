import { Random } from '../../line-simulator/customers/random.ts';
import type { DemoAccount } from '../set-up.ts';
import { day, hour, minute, startOf } from './calendar.ts';
import { customersOf, writersOf } from './customers.ts';
import type { Scribe } from './scribe.ts';
import type { Clerk } from './shifts.ts';
import { Thread } from './thread.ts';

/** VIP levels, each assigned to every n-th customer. */
const levels = [
  { every: 110, level: 'vip3' },
  { every: 52, level: 'vip2' },
  { every: 23, level: 'vip1' },
] as const;

/**
 * Adds the friends of an account: most of them before the first day, the rest during the month. @returns the threads of customers who write
 */
export function befriend(account: DemoAccount, manager: Clerk, scribe: Scribe, now: number): Thread[] {
  const random = new Random(`friends ${account.brand}`);
  const writers = writersOf(account.brand).length;
  const threads = customersOf(account.brand).map((customer, n) => {
    const thread = new Thread(account, customer, scribe);
    const isNew = n >= 24 && n % 4 === 3;
    const at = isNew ? sometime(random, now) : startOf(now) - 3 * day + random.below(2.9 * day);
    thread.follows(at);
    const level = levels.find(({ every }) => n % every === 7)?.level;
    if (!isNew && n < writers && level !== undefined) thread.raised(at + minute, manager, level);
    if (n >= writers && random.chance(0.035)) leaves(thread, random, now);
    return thread;
  });
  return threads.slice(0, writers);
}

/** Returns a random time of the month, during the day. */
function sometime(random: Random, now: number): number {
  const at = startOf(now) + random.below(31) * day + 9 * hour + random.below(13 * hour);
  return at < now - 2 * minute ? at : now - 2 * minute - random.below(3 * hour);
}

/** Records that a customer unfollows the account. Some customers follow it again later. */
function leaves(thread: Thread, random: Random, now: number): void {
  const at = sometime(random, now);
  if (at < thread.until) return;
  thread.unfollows(at);
  const back = at + 2 * hour + random.below(2 * day);
  if (random.chance(0.3) && back < now) thread.follows(back, true);
}
