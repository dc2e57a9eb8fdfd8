import { addDays, type Days, daysBefore } from '../../../shared/days.ts';
import { lineDays } from '../../figures/counts-as.ts';
import { type DayRange, dayOf, sameTimeOf } from '../../figures/days.ts';
import { dateOf, dayNumber, slotMs, slotOf } from '../../figures/local-time.ts';

/** Business days as numbers, both included; of the day of `cut` only what lies before `until`, and nothing after it. */
export interface Span {
  from: number;
  to: number;
  cut: { day: number; until: number } | null;
  /** Time of the query. Cases that are younger than 24 hours then are not part of the resolution rate. */
  now: number;
}

export const spanOf = ({ from, to }: Days, now: number): Span => ({
  from: dayNumber(from),
  to: dayNumber(to),
  cut: null,
  now,
});

/**
 * The range before. Of one that includes today it ends at the same time of the day, with the slot that this lies in, or every morning
 * would show a fall.
 */
export function previousSpan(range: DayRange, now: number, zone: string): Span {
  const span = spanOf(daysBefore(range, range.preset), now);
  if (!range.includesToday) return span;
  const passed = dayNumber(dayOf(now, zone)) - dayNumber(range.from);
  const day = span.from + passed;
  if (day > span.to) return span;
  return { ...span, to: day, cut: { day, until: slotOf(sameTimeOf(dateOf(day), now, zone)) + slotMs } };
}

/** LINE's own average is told of the days up to a range's end. */
export const lineSpan = (span: Span): Span => ({ ...span, from: span.to - lineDays + 1 });

/** The last seven business days, today last. */
export function lastSeven(now: number, zone: string): number[] {
  const today = dayNumber(dayOf(now, zone));
  return Array.from({ length: 7 }, (_, i) => today - 6 + i);
}

/** Yesterday at this time. */
export function yesterdayNow(now: number, zone: string): number {
  return sameTimeOf(addDays(dayOf(now, zone), -1), now, zone);
}
