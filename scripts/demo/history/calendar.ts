import { Random } from '../../line-simulator/customers/random.ts';

/**
 * Functions and constants for the daily and weekly activity of the demo's customers, in the business time zone (Asia/Bangkok, which has no
 * daylight saving time).
 */

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
const zone = 7 * hour;

/** Number of days in the history, including today. */
export const days = 31;

/** Returns the midnight before a time. */
export const midnight = (at: number) => Math.floor((at + zone) / day) * day - zone;
export const startOf = (now: number) => midnight(now) - (days - 1) * day;
/** Returns the weekday from 1 (Monday) to 7. */
export const weekdayOf = (at: number) => ((Math.floor((at + zone) / day) + 3) % 7) + 1;
export const isWeekend = (at: number) => weekdayOf(at) >= 6;

/** Number of cases per brand on an average day. */
const casesADay = [58, 38, 21];
/** Relative number of cases per weekday, from Monday. */
const ofWeekday = [1.1, 1.16, 1.12, 1.08, 1.06, 0.8, 0.74];

/** Relative number of cases per hour of the day. Lunch and evening are busy; weekends have a quiet morning and a later evening. */
const workdayHours = [
  0.4, 0.2, 0.1, 0.1, 0.1, 0.3, 1, 2.5, 4.5, 6, 6.5, 8, 9.5, 7, 5, 4.5, 4.5, 5.5, 8, 10, 11, 9, 5, 2,
];
const weekendHours = [
  0.6, 0.3, 0.2, 0.1, 0.1, 0.2, 0.5, 1, 2.5, 4.5, 6, 7, 7.5, 6.5, 6, 6, 6, 6.5, 8, 10, 10.5, 9, 6, 3,
];
/** Duration before the start of the demo, in milliseconds, in which many cases start regardless of the time of day. */
const dense = 3 * hour;
const denseWeight = 6;

const hoursOf = (at: number) => (isWeekend(at) ? weekendHours : workdayHours);
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

/** Whether the hour that contains a time is a busy one. */
export function isRush(at: number): boolean {
  return (hoursOf(at)[Math.floor((at - midnight(at)) / hour)] ?? 0) >= 8;
}

/** Returns the start times of a brand's cases on the day that begins at `from`, up to `until`, in order. */
export function openings(brand: number, from: number, until: number): number[] {
  const random = new Random(`${from - startOf(until)} openings ${brand}`);
  const hours = hoursOf(from);
  const cases = (casesADay[brand] ?? 0) * (ofWeekday[weekdayOf(from) - 1] ?? 1) * (0.92 + 0.16 * random.next());
  return hours
    .flatMap((usual, n) => {
      const start = from + n * hour;
      const weight = start > until - dense && start < until ? Math.max(usual, denseWeight) : usual;
      const count = Math.floor((cases * weight) / sum(hours) + random.next());
      return Array.from({ length: count }, () => start + random.below(hour));
    })
    .filter((at) => at < until)
    .sort((a, b) => a - b);
}
