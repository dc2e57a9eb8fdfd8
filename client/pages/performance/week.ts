import { instantOf, localTime } from '../../../shared/zoned-time.ts';

const dayMs = 86_400_000;
const weekdayOf = (local: number) => (new Date(local).getUTCDay() + 6) % 7;

/** Returns the ISO week number in the business time zone, and when the week ends. */
export function weekOf(at: number, timeZone: string): { number: number; endsAt: number } {
  const today = Math.floor(localTime(at, timeZone) / dayMs) * dayMs;
  const monday = today - weekdayOf(today) * dayMs;
  // A week belongs to the year that contains its Thursday.
  const thursday = new Date(monday + 3 * dayMs);
  const firstDay = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const number = Math.floor((thursday.getTime() - firstDay) / (7 * dayMs)) + 1;
  return { number, endsAt: instantOf(monday + 7 * dayMs, timeZone) };
}

/** Returns the number of days left in the month after the day of a time. 0 on the last day. */
export function daysLeftOfMonth(at: number, timeZone: string): number {
  const today = new Date(localTime(at, timeZone));
  const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0));
  return last.getUTCDate() - today.getUTCDate();
}

/** Returns the hour of a time in a time zone. */
export const hourOf = (at: number, timeZone: string) => new Date(localTime(at, timeZone)).getUTCHours();
