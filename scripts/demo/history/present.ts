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
  /** `null` if the last message was answered. */
  waitsSince: number | null;
}

const apart = 3 * minute;
/** Milliseconds. Maximum duration of a case up to its last reply. */
export const talkMs = 4 * apart;

/** Minutes that customers wait at the start of the demo, in the order in which they are assigned to cases. VIPs are separate. */
const waits = [0.4, 11.7, 2.6, 6.9, 1.2, 4.1, 8.8, 0.2, 3.3, 9.6, 5.4, 7.5, 0.9, 10.2, 1.8, 6.1];
export const waitOf = (n: number): number => (waits[n % waits.length] as number) * minute;

/** Minutes that unassigned customers wait. `pressing`: VIPs whose deadline is near or over. */
export const unassignedWaits = [3.2, 2.3, 1.5, 0.8, 0.3];
export const pressing = [
  { level: 'vip3', minutes: 5.8 },
  { level: 'vip1', minutes: 60.9 },
  { level: 'vip2', minutes: 27.2 },
  { level: 'vip2', minutes: 29.4 },
  { level: 'vip1', minutes: 57.5 },
] as const;

/** Writes messages that were answered at once, and one more if the customer waits. */
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

/** A random time at which an agent was on shift, today or on a previous day. */
export function momentOf(shifts: readonly Shift[], clerk: Clerk, now: number, random: Random): number {
  const own = shifts.filter((shift) => shift.clerk === clerk && shift.from > now - 5 * day);
  const { from, to } = random.chance(0.4) && own.length > 0 ? (own.at(-1) as Shift) : random.pick(own);
  const start = from + talkMs;
  return start + random.below(Math.max(minute, (to ?? now) - 3 * minute - start));
}
