import { addDays, countDays, type Day, type Days, presetDays } from '../../shared/days.ts';
import type { RangePreset } from '../../shared/figures.ts';
import { dayNumber, startOfDay } from './local-time.ts';

/** Business days as somebody asked for them. */
export interface DayRange extends Days {
  days: number;
  preset: RangePreset | null;
  includesToday: boolean;
}

/** A range as a query names it. */
export interface DaysQuery {
  range?: RangePreset | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
}

/** A list that asks for no days may have all that there is. */
export const namesNoDays = ({ range, from }: DaysQuery): boolean => range === undefined && from === undefined;

const zoned = (ms: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);

/** The business day of a moment. */
export function dayOf(ms: number, zone: string): Day {
  return zoned(ms, zone).toPlainDate().toString();
}

/** @param fallback of a query that names no range */
export function daysOf(query: DaysQuery, now: number, zone: string, fallback: RangePreset = 'today'): DayRange {
  const today = dayOf(now, zone);
  const isCustom = query.from !== undefined && query.to !== undefined;
  const preset = isCustom ? null : (query.range ?? fallback);
  const days = preset === null ? { from: query.from as Day, to: query.to as Day } : presetDays(preset, today);
  return rangeOf(days, preset, today);
}

/** @param preset as which the days were asked for, on whichever day that was */
export function rangeOf({ from, to }: Days, preset: RangePreset | null, today: Day): DayRange {
  return { from, to, days: countDays({ from, to }), preset, includesToday: from <= today && today <= to };
}

/** From Monday to Sunday, today in it. */
export function weekOf(now: number, zone: string): Days {
  const today = Temporal.PlainDate.from(dayOf(now, zone));
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() };
}

/** The half-open time of business days, in ms. A day begins with the first moment that it has in the zone. */
export function boundsOf(from: Day, to: Day, zone: string): { start: number; end: number } {
  return { start: startOfDay(dayNumber(from), zone), end: startOfDay(dayNumber(addDays(to, 1)), zone) };
}

/** The moment of a day when its clocks showed what they show now. */
export function sameTimeOf(day: Day, now: number, zone: string): number {
  const plainTime = zoned(now, zone).toPlainTime();
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
}
