/** Day and hour of a slot in the business time zone. */
interface LocalTime {
  /** Business day, as the number of days since 1970-01-01. */
  day: number;
  hour: number;
}

export const slotMs = 15 * 60_000;
export const slotOf = (at: number) => Math.floor(at / slotMs) * slotMs;

const known = new Map<string, Map<number, LocalTime>>();
const knownMax = 20_000;

/**
 * Returns the day and hour of a slot. Days and hours start with a slot in every time zone, so a slot belongs to one day and one hour only.
 * @param at milliseconds since 1970
 */
export function localTime(at: number, zone: string): LocalTime {
  const slot = slotOf(at);
  let ofZone = known.get(zone);
  if (ofZone === undefined || ofZone.size > knownMax) {
    ofZone = new Map();
    known.set(zone, ofZone);
  }
  const before = ofZone.get(slot);
  if (before !== undefined) return before;
  const local = Temporal.Instant.fromEpochMilliseconds(slot).toZonedDateTimeISO(zone);
  const day = Date.UTC(local.year, local.month - 1, local.day) / 86_400_000;
  const time = { day, hour: local.hour };
  ofZone.set(slot, time);
  return time;
}

/** Formats a day as `2026-11-17`. Years with more or fewer than four digits have a sign. */
export const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, -'T00:00:00.000Z'.length);
export const dayNumber = (date: string) => Date.parse(date) / 86_400_000;

const starts = new Map<string, number>();
const startsMax = 5000;

/** First time whose year has more than four digits. */
const endOfTimes = Date.UTC(10_000, 0, 1);

/** Returns the start of a business day in milliseconds since 1970, at most {@link endOfTimes}. */
export function startOfDay(day: number, zone: string): number {
  const key = `${zone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  if (starts.size > startsMax) starts.clear();
  const begins = Temporal.PlainDate.from(dateOf(day)).toZonedDateTime(zone).epochMilliseconds;
  const start = Math.min(begins, endOfTimes);
  starts.set(key, start);
  return start;
}

/** Returns the day of the week. 0 is Monday. */
export const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7;
