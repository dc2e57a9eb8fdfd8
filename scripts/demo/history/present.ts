import type { Random } from '../../line-simulator/customers/random.ts';
import { day, minute, second } from './calendar.ts';
import type { Clerk, Shift } from './shifts.ts';
import { Talk } from './talk.ts';
import type { Thread } from './thread.ts';

/** A case that is open when the demo starts. */
export interface OpenCase {
  thread: Thread;
  clerk: Clerk;
  answeredAt: number;
  /** Time of the message that was not answered. `null` if the last message was answered. */
  waitsSince: number | null;
}

const apart = 3 * minute;
/** Maximum time from the start of a case to its last reply, in milliseconds. */
export const talkMs = 4 * apart;

/**
 * Minutes that customers have waited when the demo starts, in the order in which the times are assigned to cases. VIPs are listed in
 * `pressing`.
 */
const waits = [0.4, 11.7, 2.6, 6.9, 1.2, 4.1, 8.8, 0.2, 3.3, 9.6, 5.4, 7.5, 0.9, 10.2, 1.8, 6.1];
export const waitOf = (n: number): number => (waits[n % waits.length] as number) * minute;

/** Minutes that unassigned customers have waited. */
export const unassignedWaits = [3.2, 2.3, 1.5, 0.8, 0.3];
/** VIPs whose deadline is near or has passed, with the minutes that they have waited. */
export const pressing = [
  { level: 'vip3', minutes: 5.8 },
  { level: 'vip1', minutes: 60.9 },
  { level: 'vip2', minutes: 27.2 },
  { level: 'vip2', minutes: 29.4 },
  { level: 'vip1', minutes: 57.5 },
] as const;

/** Writes messages that were answered within seconds, then an unanswered message unless `waitsSince` is `null`. */
export function addOpenCase({ thread, clerk, answeredAt, waitsSince }: OpenCase, random: Random): void {
  const talk = new Talk(random, thread.customer);
  for (let left = random.below(3); left >= 0; left--) {
    const repliedAt = answeredAt - left * apart - random.below(minute);
    const at = repliedAt - 6 * second - random.below(20 * second);
    thread.writes(at, talk.question());
    if (thread.holder !== clerk) thread.assigned(at + 3 * second, clerk, clerk);
    thread.answers(repliedAt, clerk, [talk.answer(clerk)]);
  }
  if (waitsSince !== null) thread.writes(waitsSince, talk.question());
}

/** Returns a random time at which an agent was on shift, today or on a previous day. */
export function momentOf(shifts: readonly Shift[], clerk: Clerk, now: number, random: Random): number {
  const own = shifts.filter((shift) => shift.clerk === clerk && shift.from > now - 5 * day);
  const { from, to } = random.chance(0.4) && own.length > 0 ? (own.at(-1) as Shift) : random.pick(own);
  const start = from + talkMs;
  return start + random.below(Math.max(minute, (to ?? now) - 3 * minute - start));
}
