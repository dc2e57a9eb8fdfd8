import { localTime } from '../../figures/local-time.ts';

const dayMs = 86_400_000;
/** The moment at which the zone's clocks show a time. Asked twice: the first guess may lie across a change of the clocks. */
function momentOf(local: number, timeZone: string): number {
  const guess = local - (localTime(local, timeZone) - local);
  return guess - (localTime(guess, timeZone) - local);
}

const weekdayOf = (local: number) => (new Date(local).getUTCDay() + 6) % 7;

/** The ISO week of a moment in the business zone: its number, and the moment of its end. */
export function weekOf(at: number, timeZone: string): { number: number; endsAt: number } {
  const today = Math.floor(localTime(at, timeZone) / dayMs) * dayMs;
  const monday = today - weekdayOf(today) * dayMs;
  // A week is of the year in which its Thursday lies.
  const thursday = new Date(monday + 3 * dayMs);
  const firstDay = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const number = Math.floor((thursday.getTime() - firstDay) / (7 * dayMs)) + 1;
  return { number, endsAt: momentOf(monday + 7 * dayMs, timeZone) };
}

/** Days of the month that come after this one. */
export function daysLeftOfMonth(at: number, timeZone: string): number {
  const today = new Date(localTime(at, timeZone));
  const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0));
  return last.getUTCDate() - today.getUTCDate();
}

/** The hour that the zone's clocks show. */
export const hourOf = (at: number, timeZone: string) => new Date(localTime(at, timeZone)).getUTCHours();
