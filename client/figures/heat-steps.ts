/** Steps above nothing. */
const steps = 5;

/** The step of a value: 0 is nothing, the others share the way to the most evenly. */
export function stepOf(value: number | null, most: number): number {
  if (value === null || !(value > 0) || !(most > 0)) return 0;
  return Math.min(steps, Math.max(1, Math.ceil((value / most) * steps)));
}
