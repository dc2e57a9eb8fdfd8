import { Random } from '../../line-simulator/customers/random.ts';
import { day, minute, openings, second, startOf } from './calendar.ts';
import type { Clerk, Roster } from './shifts.ts';
import { addStory } from './story.ts';
import type { Thread } from './thread.ts';

/** Minimum time from the start of an ended case to the start of the demo. Milliseconds. */
const untilMs = 5 * minute;
/** Minimum time between two cases of a customer in milliseconds. */
const restMs = 20 * minute;

/** Writes all cases of a brand from the first day of the history to now, except the open cases. */
export function addCases(threads: readonly Thread[], roster: Roster, now: number): void {
  const brand = threads[0]?.account.brand ?? 0;
  const random = new Random(`cases ${brand}`);
  for (let from = startOf(now); from < now; from += day) {
    for (const at of openings(brand, from, now - untilMs)) {
      const thread = writerAt(threads, at, random);
      if (thread === null) continue;
      const here = roster.at(at, thread.account.brandId);
      const clerk = takerOf(thread, here, random);
      if (clerk === null) continue;
      const limit = now - 10 * second - random.below(4 * minute);
      addStory({ thread, at, limit, here, clerk, random });
      const lead = here.find(({ role }) => role !== 'cs_agent');
      if (isRaised(thread, now) && lead !== undefined) thread.raised(thread.until + second, lead, 'vip2');
    }
  }
}

/** Chooses a customer who is free at a time. Loyal customers write more often. `null` if none is found. */
function writerAt(threads: readonly Thread[], at: number, random: Random): Thread | null {
  for (let tries = 0; tries < 30; tries++) {
    const thread = threads[Math.floor(threads.length * random.next() ** 1.5)];
    if (thread !== undefined && thread.until > 0 && thread.until < at - restMs) return thread;
  }
  return null;
}

/** Returns the agent of the customer's previous case, or else another agent on shift. */
function takerOf({ holder }: Thread, here: readonly Clerk[], random: Random): Clerk | null {
  if (holder !== null && here.includes(holder) && random.chance(0.8)) return holder;
  let left = random.next() * here.reduce((sum, { work }) => sum + work.takes, 0);
  for (const clerk of here) {
    left -= clerk.work.takes;
    if (left <= 0) return clerk;
  }
  return here.at(-1) ?? null;
}

/** Whether the customer reaches a VIP level in the last week of the history. */
function isRaised({ level, customer, until }: Thread, now: number): boolean {
  const isOfLastWeek = until > now - 6.5 * day && until < now - minute;
  return level === 'normal' && isOfLastWeek && customer.userId.startsWith('U0');
}
