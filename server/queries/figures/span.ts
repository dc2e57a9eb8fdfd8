import { addDays, type Days, daysBefore } from '../../../shared/days.ts';
import { lineDays } from '../../figures/counts-as.ts';
import { type DayRange, dayOf, sameTimeOf } from '../../figures/days.ts';
import { dateOf, dayNumber, slotMs, slotOf } from '../../figures/local-time.ts';

/**
 * A range of business days as numbers. Both ends are included. If `cut` is set, the range ends before the time `cut.until` on the day
 * `cut.day`.
 */
export interface Span {
  from: number;
  to: number;
  cut: { day: number; until: number } | null;
  /** Time of the query. Cases younger than 24 hours at this time are excluded from the resolution rate. */
  now: number;
}

export const spanOf = ({ from, to }: Days, now: number): Span => ({
  from: dayNumber(from),
  to: dayNumber(to),
  cut: null,
  now,
});

/**
 * Returns the previous range. If the range includes today, the previous range ends at the current time of day, including the slot of that
 * time. If the previous range were longer, every figure would seem to decrease in the morning.
 */
export function previousSpan(range: DayRange, now: number, zone: string): Span {
  const span = spanOf(daysBefore(range, range.preset), now);
  if (!range.includesToday) return span;
  const passed = dayNumber(dayOf(now, zone)) - dayNumber(range.from);
  const day = span.from + passed;
  if (day > span.to) return span;
  return { ...span, to: day, cut: { day, until: slotOf(sameTimeOf(dateOf(day), now, zone)) + slotMs } };
}

/** Returns the days that LINE's own average covers, ending with the range. */
export const lineSpan = (span: Span): Span => ({ ...span, from: span.to - lineDays + 1 });

/** Returns the last seven business days, ending today. */
export function lastSeven(now: number, zone: string): number[] {
  const today = dayNumber(dayOf(now, zone));
  return Array.from({ length: 7 }, (_, i) => today - 6 + i);
}

/** Returns the same time by the local clock on the previous day. */
export function yesterdayNow(now: number, zone: string): number {
  return sameTimeOf(addDays(dayOf(now, zone), -1), now, zone);
}
