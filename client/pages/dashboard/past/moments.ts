import { addDays } from '../../../../shared/days.ts';
import { limits } from '../../../../shared/limits.ts';
import { dayOf } from '../../../figures/days.ts';

export const minuteMs = 60_000;
export const slotMs = 15 * minuteMs;
export const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Parses the time in the address; `null` if invalid. */
export function momentOf(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

export const isoOf = (moment: number): string => new Date(moment).toISOString();

/**
 * Returns the same time of day on another day. If a clock change would move the result to an adjacent day, the result is shifted by one
 * hour, back to the requested day.
 */
export function onDay(moment: number, day: string, timeZone: string): number {
  const days = (Date.parse(day) - Date.parse(dayOf(moment, timeZone))) / dayMs;
  const there = moment + days * dayMs;
  const found = dayOf(there, timeZone);
  if (found === day) return there;
  return found < day ? there + hourMs : there - hourMs;
}

/** Returns the first and last day for which history is stored. */
export function storedDays(present: number, timeZone: string): { from: string; to: string } {
  const to = dayOf(present, timeZone);
  return { from: addDays(to, -limits.pastDays), to };
}

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/**
 * Returns the time that has passed since `moment` in whole days, or else in whole hours if less than a day has passed, or else in minutes.
 */
export function agoOf(moment: number, present: number): { count: number; unit: 'day' | 'hour' | 'minute' } {
  const passed = Math.max(0, present - moment);
  const [unit, ms] = units.find(([, size]) => passed >= size) ?? ['minute', minuteMs];
  return { count: Math.floor(passed / ms), unit };
}
