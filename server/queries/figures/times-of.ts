import type { RangePart } from '../../../shared/api/figures.ts';
import { dateOf, startOfDay, weekdayOf } from '../../figures/local-time.ts';

/** Milliseconds since 1970. `to` is exclusive. */
export interface Times {
  from: number;
  to: number;
}

/** Returns the time ranges of business days, in the order of the days. Restricted to a weekday or an hour if given. */
export function timesOf(days: Iterable<number>, { weekday, hour }: RangePart, zone: string): Times[] {
  return [...days].flatMap((day) => {
    if (weekday !== undefined && weekdayOf(day) !== weekday - 1) return [];
    const [from, to] = hour === undefined ? [beginOf(day, 0, zone), beginOf(day, 24, zone)] : hourIn(day, hour, zone);
    // An hour skipped by a clock change has no time range.
    return from < to ? [{ from, to }] : [];
  });
}

/** An hour repeated by a clock change is one range. */
const hourIn = (day: number, hour: number, zone: string) =>
  [beginOf(day, hour, zone), beginOf(day, hour + 1, zone)] as const;

/** @param hour 0 to 24 */
function beginOf(day: number, hour: number, zone: string): number {
  if (hour % 24 === 0) return startOfDay(day + hour / 24, zone);
  const clock = Temporal.PlainDate.from(dateOf(day)).toPlainDateTime({ hour });
  return clock.toZonedDateTime(zone).epochMilliseconds;
}
