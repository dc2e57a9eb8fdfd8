import { localTime } from '../../../shared/zoned-time.ts';
import { format } from '../../time/time.ts';
import { shownZone } from '../../time/zone.ts';

const dayMs = 86_400_000;

export function fullTime(at: string, locale: string): string {
  return format(locale, { dateStyle: 'full', timeStyle: 'medium', hourCycle: 'h23' }).format(new Date(at));
}

/** Returns the number of calendar days since `at` in the business time zone. */
export function daysAgo(at: string, now: number): number {
  const day = (ms: number) => Math.floor(localTime(ms, shownZone()) / dayMs);
  return day(now) - day(Date.parse(at));
}

/** Returns the milliseconds until the next day in the business time zone. Does not consider clock changes. */
export function untilTomorrow(now: number): number {
  return dayMs - ((localTime(now, shownZone()) + (now % 1000)) % dayMs);
}

export function dayName(at: string, locale: string, now: number): string {
  const yearOf = (ms: number) => new Date(localTime(ms, shownZone())).getUTCFullYear();
  const sameYear = yearOf(Date.parse(at)) === yearOf(now);
  return format(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(new Date(at));
}

export function monthOf(at: string, locale: string): string {
  return format(locale, { year: 'numeric', month: 'short' }).format(new Date(at));
}
