import type { WrittenDay } from '../kinds/figure-rows.ts';
import { localTime, slotOf } from './local-time.ts';

/** Number of digits of the last day of the year 9999. */
const digits = 7;

/**
 * Returns a day for use in an id. All results have the same length, so that they can be sorted as text. Replaces days before 1970 with the
 * first day of 1970.
 */
export const dayKey = (day: number): string => String(Math.max(0, day)).padStart(digits, '0');

/**
 * Days are stored for this number of days before the customer's last day, plus one earlier day. Sufficient, because messages arrive at most
 * seven days late.
 */
const daysStored = 9;

/** A day on which a customer wrote. `gap` is the number of days since the previous such day, or 0 if none is known. */
interface WrittenAfter extends WrittenDay {
  gap: number;
}

const after = (on: WrittenDay, before: WrittenDay | undefined): WrittenAfter => ({
  ...on,
  gap: before === undefined ? 0 : on.day - before.day,
});

/**
 * Adds a message of a customer to the days on which the customer wrote. A late message can change its own day and the next one.
 * @returns the days to store and the days that have changed; `null` if an earlier message of the same day is already stored, so that
 * nothing changes
 */
export function wroteAt(
  days: readonly WrittenDay[],
  at: number,
  zone: string,
): { days: readonly WrittenDay[]; changed: WrittenAfter[] } | null {
  const { day } = localTime(at, zone);
  const since = slotOf(at);
  const known = days.find((one) => one.day === day);
  if (known !== undefined && known.since <= since) return null;
  const others = days.filter((one) => one !== known);
  const earlier = others.findLast((one) => one.day < day);
  const later = known === undefined ? others.find((one) => one.day > day) : undefined;
  const all = [...others, { day, since }].sort((a, b) => a.day - b.day);
  const last = all.at(-1) as WrittenDay;
  const oldest = all.findLastIndex((one) => one.day < last.day - daysStored);
  const changed = [after({ day, since }, earlier), ...(later === undefined ? [] : [after(later, { day, since })])];
  return { days: all.slice(Math.max(0, oldest)), changed };
}
