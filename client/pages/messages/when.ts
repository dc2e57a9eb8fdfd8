import { format } from '../../time/time.ts';

export function fullTime(at: string, locale: string): string {
  return format(locale, { dateStyle: 'full', timeStyle: 'medium', hourCycle: 'h23' }).format(new Date(at));
}

/** How many calendar days ago, in the browser's zone. */
export function daysAgo(at: string, now: number): number {
  const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(Date.parse(at))) / 86_400_000);
}

/** How long today lasts yet, in the browser's zone. */
export function untilTomorrow(now: number): number {
  return new Date(now).setHours(24, 0, 0, 0) - now;
}

export function dayName(at: string, locale: string, now: number): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
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
