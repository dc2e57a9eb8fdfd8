/** Share of the positive values that the scale covers evenly. Higher values use the last step. */
const covered = 0.95;
/** Samples smaller than this are not checked for outliers. */
const sampleMin = 10;

/**
 * Returns the value at which the last step ends: a high quantile of the positive values, so that one outlier does not flatten the other
 * colors.
 */
export function heatScale(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null && Number.isFinite(value) && value > 0) as number[];
  known.sort((a, b) => a - b);
  const index = known.length < sampleMin ? known.length - 1 : Math.ceil(known.length * covered) - 1;
  return known[index] ?? 0;
}
