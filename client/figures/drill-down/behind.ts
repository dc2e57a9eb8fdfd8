import type { Figure } from '../../../shared/api/figures.ts';
import { unreachable } from '../../../shared/unreachable.ts';

/** Returns the numerator and denominator of a mean or a percentage. `null` if the figure is neither, or has no rows. */
export function partsOf({ unit, value, samples }: Pick<Figure, 'unit' | 'value' | 'samples'>) {
  if (typeof value !== 'number' || samples === null || samples === 0) return null;
  switch (unit) {
    case 'percent':
      return { sum: Math.round((value * samples) / 100), of: samples };
    case 'seconds':
    case 'score':
      return { sum: Math.round(value * samples), of: samples };
    case 'count':
    case 'money':
      return null;
    default:
      return unreachable(unit);
  }
}

/** Upper bounds of the response time histogram. Seconds. */
export const spreadSteps = [10, 30, 60, 300, 1800] as const;

/** Returns how many of the durations fall into each histogram step. The last entry counts the durations above the last upper bound. */
export function spreadOf(seconds: readonly number[]): number[] {
  const counts = Array.from({ length: spreadSteps.length + 1 }, () => 0);
  for (const value of seconds) {
    const step = spreadSteps.findIndex((end) => value <= end);
    const at = step < 0 ? spreadSteps.length : step;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}
