import { type Grain, grains, hourDaysMax } from '../../../shared/analytics.ts';

/** Ranges up to this many days default to hours, or to days. */
const byHour = 2;
const byDay = 92;

/** Grains that the server supports for a range of this many days. */
export function allowedGrains(days: number): readonly Grain[] {
  return grains.filter((grain) => grain !== 'hour' || days <= hourDaysMax);
}

/** The requested grain if allowed, otherwise the default for the range. */
export function grainFor(wanted: string | null, days: number): Grain {
  return allowedGrains(days).find((grain) => grain === wanted) ?? usualGrain(days);
}

function usualGrain(days: number): Grain {
  if (days <= byHour) return 'hour';
  return days <= byDay ? 'day' : 'week';
}
