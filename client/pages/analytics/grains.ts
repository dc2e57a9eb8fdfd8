import { type Grain, grains, hourDaysMax } from '../../../shared/analytics.ts';

/** Longest range for which the default interval is an hour. Days. */
const byHour = 2;
/** Longest range for which the default interval is a day. Days. */
const byDay = 92;

/** Returns the time intervals (grains) that the server supports for a range of this many days. */
export function allowedGrains(days: number): readonly Grain[] {
  return grains.filter((grain) => grain !== 'hour' || days <= hourDaysMax);
}

/** Returns the requested interval if the range allows it, otherwise the default interval of the range. */
export function grainFor(wanted: string | null, days: number): Grain {
  return allowedGrains(days).find((grain) => grain === wanted) ?? usualGrain(days);
}

function usualGrain(days: number): Grain {
  if (days <= byHour) return 'hour';
  return days <= byDay ? 'day' : 'week';
}
