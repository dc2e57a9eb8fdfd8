import type { FiguresMeta } from '../../shared/api/figures.ts';
import { format } from '../time/time.ts';
import { dayOf } from './days.ts';

/** Returns a time in the business time zone as text. Includes the date unless the time is on the day of the figures (`asOf`). */
export function momentText(
  at: string,
  { asOf, timeZone }: Pick<FiguresMeta, 'asOf' | 'timeZone'>,
  locale: string,
  seconds = false,
): string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const date = dayOf(at, timeZone) === dayOf(asOf, timeZone) ? {} : ({ day: 'numeric', month: 'short' } as const);
  return format(locale, { ...date, ...time, ...(seconds ? { second: '2-digit' } : {}) }).format(new Date(at));
}
