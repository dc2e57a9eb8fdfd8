import type { Figure } from '../../../shared/api/figures.ts';
import { unreachable } from '../../../shared/unreachable.ts';

/** A mean or a share as its two parts; null where a figure has none, or nothing stands behind it. */
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

/** Upper ends of the steps in which response times are told apart, in seconds. */
export const spreadSteps = [10, 30, 60, 300, 1800] as const;

/** How many of these times fall into each step; the last is beyond all of them. */
export function spreadOf(seconds: readonly number[]): number[] {
  const counts = Array.from({ length: spreadSteps.length + 1 }, () => 0);
  for (const value of seconds) {
    const step = spreadSteps.findIndex((end) => value <= end);
    const at = step < 0 ? spreadSteps.length : step;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}
