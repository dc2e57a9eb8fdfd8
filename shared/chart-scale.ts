import type { Unit } from './figures.ts';

/**
 * How an axis is fitted to its values. `zero`: it starts at 0, which bars require. `cut`: it covers only the range of the values, which is
 * sufficient for lines.
 */
export type Cut = 'zero' | 'cut';

const minute = 60;
const hour = 3600;
const day = 86_400;
/** Step sizes of an axis for durations, if the steps have to be longer than 30 seconds. Seconds. */
const timeSteps = [60, 120, 300, 600, 900, 1800, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 7 * day];
/** Lowest and highest possible value per unit. */
const ends: Partial<Record<Unit, { low: number; high: number }>> = {
  percent: { low: 0, high: 100 },
  score: { low: 1, high: 5 },
};
/** Minimum distance between the lower and the upper end of an axis, per unit. */
const spans: Record<Unit, number> = { count: 4, seconds: 4, percent: 4, score: 1, money: 4 };

/**
 * Returns the lower and upper end of an axis. Both are ticks.
 * @param steps maximum number of steps
 */
export function scaleOf(low: number, high: number, unit: Unit, cut: Cut, steps: number): [number, number] {
  const isKnown = Number.isFinite(low) && Number.isFinite(high);
  const end = ends[unit] ?? { low: isKnown ? Math.min(0, low) : 0, high: Number.POSITIVE_INFINITY };
  const [from, to] = isKnown ? [low, high] : [end.low, end.low];
  const span = Math.max(to - from, isKnown && cut === 'cut' ? spans[unit] / 2 : 0);
  const middle = (from + to) / 2;
  const wanted: [number, number] =
    cut === 'zero' ? [Math.min(0, from), Math.max(to, spans[unit])] : [middle - span / 2, middle + span / 2];
  const step = stepOf(wanted[1] - wanted[0], unit, steps);
  const first = Math.max(cut === 'zero' ? Math.min(0, from) : end.low, Math.floor(near(wanted[0] / step)) * step);
  const last = Math.min(end.high, Math.ceil(near(wanted[1] / step)) * step);
  return [near(first), near(Math.max(last, first + step))];
}

/** Returns the ticks of an axis. */
export function ticksOf(low: number, high: number, unit: Unit, steps: number): number[] {
  const step = stepOf(high - low, unit, steps);
  const first = Math.ceil(near(low / step));
  return Array.from({ length: Math.floor(near(high / step)) - first + 1 }, (_, index) => near((first + index) * step));
}

/** Returns the smallest round step size that divides a range of values into at most this many steps. */
function stepOf(span: number, unit: Unit, steps: number): number {
  const least = span / Math.max(1, steps);
  if (unit === 'seconds' && least > minute / 2)
    return timeSteps.find((step) => step >= least) ?? roundStep(least / day) * day;
  const step = roundStep(least);
  // Counts, seconds and amounts of money are not divided into fractions.
  return unit === 'count' || unit === 'seconds' || unit === 'money' ? Math.max(1, step) : step;
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const found = [1, 2, 2.5, 5, 10].find((digit) => near(digit * power) >= near(least)) ?? 10;
  const step = near(found * power);
  return found === 2.5 && power >= 1 && power < 10 ? 5 * power : step;
}

/** Rounds a value to remove floating-point errors. */
function near(value: number): number {
  return Number(value.toPrecision(12));
}
