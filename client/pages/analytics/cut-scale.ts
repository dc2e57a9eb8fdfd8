/** Truncated scale. Values are drawn as dots and the ends are labelled. */
export interface CutScale {
  from: number;
  to: number;
}

/** Scale from the step below the lowest value up to `best`; `null` if there are no values. */
export function cutScale(values: readonly (number | null)[], best: number, step: number): CutScale | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const lowest = Math.min(best - step, ...known);
  return { from: Math.max(0, Math.floor(lowest / step) * step), to: best };
}

/** Position on the scale, 0 to 1. */
export function placeOn({ from, to }: CutScale, value: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
