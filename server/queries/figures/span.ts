import { addDays, type Days, daysBefore } from '../../../shared/days.ts';
import { lineDays } from '../../figures/counts-as.ts';
import { type DayRange, dayOf, sameTimeOf } from '../../figures/days.ts';
import { dateOf, dayNumber, slotMs, slotOf } from '../../figures/local-time.ts';

/** Business days as numbers, both inclusive. `cut`: of this day only the time before `until`, and nothing after it. */
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
 * Returns the previous range. If the range includes today, the previous range ends at the same time of day, including that full slot.
 * Otherwise every morning would show a decrease.
 */
export function previousSpan(range: DayRange, now: number, zone: string): Span {
  const span = spanOf(daysBefore(range, range.preset), now);
  if (!range.includesToday) return span;
  const passed = dayNumber(dayOf(now, zone)) - dayNumber(range.from);
  const day = span.from + passed;
  if (day > span.to) return span;
  return { ...span, to: day, cut: { day, until: slotOf(sameTimeOf(dateOf(day), now, zone)) + slotMs } };
}

/** LINE's own average covers the days up to the end of a range. */
export const lineSpan = (span: Span): Span => ({ ...span, from: span.to - lineDays + 1 });

/** Returns the last seven business days, ending today. */
export function lastSeven(now: number, zone: string): number[] {
  const today = dayNumber(dayOf(now, zone));
  return Array.from({ length: 7 }, (_, i) => today - 6 + i);
}

/** Returns the time 24 hours ago by the local clock. */
export function yesterdayNow(now: number, zone: string): number {
  return sameTimeOf(addDays(dayOf(now, zone), -1), now, zone);
}
