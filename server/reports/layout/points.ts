import type { ReportData } from '../data.ts';
import type { Told } from './told.ts';

/** A point of time as an axis writes it, or as a sentence does. */
export function pointLabel({ grain, zone }: ReportData, told: Told, at: string, form: 'short' | 'long'): string {
  if (grain === 'hour') {
    return told.date(at, { hour: '2-digit', ...(form === 'long' ? { minute: '2-digit' } : {}), timeZone: zone });
  }
  if (grain === 'month') return told.date(at, { month: form, year: 'numeric', timeZone: zone });
  return told.date(at, { day: 'numeric', month: form === 'long' ? 'long' : 'numeric', timeZone: zone });
}

export function isWeekend({ zone }: ReportData, at: string): boolean {
  const day = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: zone }).format(new Date(at));
  return day === 'Sat' || day === 'Sun';
}
