import type { RangePreset } from '../../shared/figures.ts';

/** Business days of a zone (metrics.md, "Rules of ranges and sums"). */

/** A business day, as `2026-11-17`. */
export type Day = string;

/** Business days, both included. */
export interface DayRange {
  from: Day;
  to: Day;
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

const zoned = (ms: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);

/** The business day of a moment. */
export function dayOf(ms: number, zone: string): Day {
  return zoned(ms, zone).toPlainDate().toString();
}

export function addDays(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** How many days a range has, both ends included. */
function lengthOf(from: Day, to: Day): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1;
}

function presetDays(preset: RangePreset, today: Day): [from: Day, to: Day] {
  const date = Temporal.PlainDate.from(today);
  const firstOfMonth = date.with({ day: 1 });
  switch (preset) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)];
    case 'last7':
      return [addDays(today, -6), today];
    case 'last30':
      return [addDays(today, -29), today];
    case 'thisMonth':
      return [firstOfMonth.toString(), today];
    case 'lastMonth':
      return [firstOfMonth.subtract({ months: 1 }).toString(), firstOfMonth.subtract({ days: 1 }).toString()];
  }
}

/** @param fallback of a query that names no range */
export function daysOf(query: DaysQuery, now: number, zone: string, fallback: RangePreset = 'today'): DayRange {
  const today = dayOf(now, zone);
  const isCustom = query.from !== undefined && query.to !== undefined;
  const preset = isCustom ? null : (query.range ?? fallback);
  const [from, to] = preset === null ? [query.from as Day, query.to as Day] : presetDays(preset, today);
  return { from, to, days: lengthOf(from, to), preset, includesToday: from <= today && today <= to };
}

/** From Monday to Sunday, today in it. */
export function weekOf(now: number, zone: string): { from: Day; to: Day } {
  const today = Temporal.PlainDate.from(dayOf(now, zone));
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() };
}

/** The half-open time of business days, in ms. A day begins with the first moment that it has in the zone. */
export function boundsOf(from: Day, to: Day, zone: string): { start: number; end: number } {
  return { start: startOf(from, zone), end: startOf(addDays(to, 1), zone) };
}

const startOf = (day: Day, zone: string) => Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;

/** Equally many days right before the range; of this month as many from the first of the month before, which may be shorter. */
export function previousOf({ from, days, preset }: DayRange): { from: Day; to: Day } {
  if (preset !== 'thisMonth') return { from: addDays(from, -days), to: addDays(from, -1) };
  const first = Temporal.PlainDate.from(from).subtract({ months: 1 }).toString();
  const [last, beforeThis] = [addDays(first, days - 1), addDays(from, -1)];
  return { from: first, to: last < beforeThis ? last : beforeThis };
}

/** The moment of a day when its clocks showed what they show now. */
export function sameTimeOf(day: Day, now: number, zone: string): number {
  const plainTime = zoned(now, zone).toPlainTime();
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
}
