/** Number of shades above zero. */
const steps = 5;

/** Shade of a value: 0 for nothing, the others divide the scale evenly. */
export function stepOf(value: number | null, top: number): number {
  if (value === null || !(value > 0) || !(top > 0)) return 0;
  return Math.min(steps, Math.max(1, Math.ceil((value / top) * steps)));
}
