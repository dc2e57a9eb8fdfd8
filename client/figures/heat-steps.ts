/** Steps above nothing. */
const steps = 5;

/** The step of a value: 0 is nothing, the others share the way to the top of the scale evenly. */
export function stepOf(value: number | null, top: number): number {
  if (value === null || !(value > 0) || !(top > 0)) return 0;
  return Math.min(steps, Math.max(1, Math.ceil((value / top) * steps)));
}
