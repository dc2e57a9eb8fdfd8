import { addDays, countDays, type Day, type Days, presetDays } from '../../shared/days.ts';
import type { RangePreset } from '../../shared/figures.ts';
import { dayNumber, startOfDay } from './local-time.ts';

/** A range of business days that was requested. */
export interface DayRange extends Days {
  days: number;
  preset: RangePreset | null;
  includesToday: boolean;
}

/** The range of business days in a query: a preset, or the first and last day. */
export interface DaysQuery {
  range?: RangePreset | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
}

/** Whether a query names no range of days. Lists then include all days. */
export const namesNoDays = ({ range, from }: DaysQuery): boolean => range === undefined && from === undefined;

const zoned = (ms: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);

/** Returns the business day of a time. */
export function dayOf(ms: number, zone: string): Day {
  return zoned(ms, zone).toPlainDate().toString();
}

/**
 * Returns the business days of a query.
 * @param fallback preset for a query without a range
 */
export function daysOf(query: DaysQuery, now: number, zone: string, fallback: RangePreset = 'today'): DayRange {
  const today = dayOf(now, zone);
  const isCustom = query.from !== undefined && query.to !== undefined;
  const preset = isCustom ? null : (query.range ?? fallback);
  const days = preset === null ? { from: query.from as Day, to: query.to as Day } : presetDays(preset, today);
  return rangeOf(days, preset, today);
}

/**
 * Returns a range of business days.
 * @param preset preset with which the range was requested, possibly on an earlier day than `today`. `null` if the first and last day were
 * given
 */
export function rangeOf({ from, to }: Days, preset: RangePreset | null, today: Day): DayRange {
  return { from, to, days: countDays({ from, to }), preset, includesToday: from <= today && today <= to };
}

/** Returns the current week, Monday to Sunday. */
export function weekOf(now: number, zone: string): Days {
  const today = Temporal.PlainDate.from(dayOf(now, zone));
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() };
}

/**
 * Returns the time range of business days in milliseconds since 1970. `end` is exclusive. A day begins with its first moment in the time
 * zone.
 */
export function boundsOf(from: Day, to: Day, zone: string): { start: number; end: number } {
  return { start: startOfDay(dayNumber(from), zone), end: startOfDay(dayNumber(addDays(to, 1)), zone) };
}

/** Returns the time on `day` at which the local clock shows the same time of day as at `now`. */
export function sameTimeOf(day: Day, now: number, zone: string): number {
  const plainTime = zoned(now, zone).toPlainTime();
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
}
