import { type Grain, grains, hourDaysMax } from '../../../shared/analytics.ts';

/** Up to so many days a range opens by the hour, and up to so many by the day. */
const byHour = 2;
const byDay = 92;

/** The grains that the server answers for a range of so many days. */
export function allowedGrains(days: number): readonly Grain[] {
  return grains.filter((grain) => grain !== 'hour' || days <= hourDaysMax);
}

/** The wanted grain where it is allowed, else the one that shows the range best. */
export function grainFor(wanted: string | null, days: number): Grain {
  return allowedGrains(days).find((grain) => grain === wanted) ?? usualGrain(days);
}

function usualGrain(days: number): Grain {
  if (days <= byHour) return 'hour';
  return days <= byDay ? 'day' : 'week';
}
