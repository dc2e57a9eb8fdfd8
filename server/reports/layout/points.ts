import type { ReportData } from '../data.ts';
import type { Formatter } from './formatter.ts';

/** Returns the label of a data point for an axis or a sentence. */
export function pointLabel(
  { grain, zone }: ReportData,
  formatter: Formatter,
  at: string,
  form: 'short' | 'long',
): string {
  if (grain === 'hour') {
    return formatter.date(at, { hour: '2-digit', ...(form === 'long' ? { minute: '2-digit' } : {}), timeZone: zone });
  }
  if (grain === 'month') return formatter.date(at, { month: form, year: 'numeric', timeZone: zone });
  return formatter.date(at, { day: 'numeric', month: form === 'long' ? 'long' : 'numeric', timeZone: zone });
}

export function isWeekend({ zone }: ReportData, at: string): boolean {
  const day = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: zone }).format(new Date(at));
  return day === 'Sat' || day === 'Sun';
}
