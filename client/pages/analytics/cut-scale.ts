/** A scale that does not begin at 0: dots stand on it, and its ends are written. */
export interface CutScale {
  from: number;
  to: number;
}

/** From the step below the lowest value to the best there is; null without a value. */
export function cutScale(values: readonly (number | null)[], best: number, step: number): CutScale | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const lowest = Math.min(best - step, ...known);
  return { from: Math.max(0, Math.floor(lowest / step) * step), to: best };
}

/** Its place on the scale, from 0 to 1. */
export function placeOn({ from, to }: CutScale, value: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
