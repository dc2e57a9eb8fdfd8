/** Share of the positive values that the scale covers. All values above the upper end of the scale have the same colour. */
const covered = 0.95;
/** Outliers are ignored only if there are at least this many positive values. */
const sampleMin = 10;

/**
 * Returns the upper end of the scale of a heat map. For ten or more positive values it is a high quantile, so that a single outlier does
 * not make all other values look alike.
 */
export function heatScale(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null && Number.isFinite(value) && value > 0) as number[];
  known.sort((a, b) => a - b);
  const index = known.length < sampleMin ? known.length - 1 : Math.ceil(known.length * covered) - 1;
  return known[index] ?? 0;
}
