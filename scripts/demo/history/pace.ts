import type { Random } from '../../line-simulator/customers/random.ts';
import { hour, isRush, isWeekend, midnight, minute, second } from './calendar.ts';
import type { Clerk } from './shifts.ts';

/** Returns the reply time in milliseconds, mostly within the target of 30 s. */
export function replyTime(random: Random, { work }: Clerk, at: number): number {
  const fast = work.fast - (isRush(at) ? 0.012 : -0.006) - (isSundayEvening(at) ? 0.03 : 0);
  // Better agents are faster within the target, too.
  if (random.chance(fast)) return Math.round(5 * second + (42 - 20 * work.fast) * second * random.next() ** 1.2);
  return slow(random);
}

function isSundayEvening(at: number): boolean {
  return isWeekend(at) && at - midnight(at) > 20 * hour;
}

/** Returns how long a delayed reply takes, because of a lookup, an absence, or an overlooked message. Milliseconds. */
function slow(random: Random): number {
  const luck = random.next();
  if (luck < 0.6) return 31 * second + random.below(75 * second);
  if (luck < 0.9) return 90 * second + random.below(6 * minute);
  if (luck < 0.985) return 5 * minute + random.below(20 * minute);
  return 35 * minute + random.below(130 * minute);
}

/** Returns how long a customer waits before writing again. Milliseconds. */
export const thinkTime = (random: Random): number => 12 * second + random.below(random.chance(0.8) ? 70_000 : 220_000);
