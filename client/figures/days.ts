import type { Day } from '../../shared/days.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the business day of a point in time. */
export function dayOf(at: number | string, timeZone: string): Day {
  const known = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, known);
  return known.format(new Date(at));
}

/** Whether a text is a valid calendar day, such as `2026-11-17`. */
export function isDay(text: string | null): text is Day {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
