import type { WrittenDay } from '../kinds/figures.ts';
import { localTime, slotOf } from './local-time.ts';

/** The last day of the year 9999 has so many digits. */
const digits = 7;

/** A day in an id: equally long each, so that they order as text too. Nobody wrote before 1970. */
export const dayKey = (day: number): string => String(Math.max(0, day)).padStart(digits, '0');

/** Late messages reach back seven days. */
const daysKept = 9;

/** A day on which a customer wrote, and how many days before it they wrote last; 0 on the first that is known. */
interface WrittenAfter extends WrittenDay {
  gap: number;
}

const after = (on: WrittenDay, before: WrittenDay | undefined): WrittenAfter => ({
  ...on,
  gap: before === undefined ? 0 : on.day - before.day,
});

/**
 * A customer wrote at a moment. Each day tells since when on it, and how long before it, so that a late message changes its own day and the next.
 * @returns the days to remember and those that changed; null when the day tells of an earlier moment already
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
  const oldest = all.findLastIndex((one) => one.day < last.day - daysKept);
  const changed = [after({ day, since }, earlier), ...(later === undefined ? [] : [after(later, { day, since })])];
  return { days: all.slice(Math.max(0, oldest)), changed };
}
