/** Share of the values above 0 that the scale covers evenly; higher ones take the last step. */
const covered = 0.95;
/** Fewer values than this have no outliers. */
const sampleMin = 10;

/** Value at which the last step ends: a high quantile of the values above 0, so that a single outlier leaves the other cells their colors. */
export function heatScale(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null && Number.isFinite(value) && value > 0) as number[];
  known.sort((a, b) => a - b);
  const index = known.length < sampleMin ? known.length - 1 : Math.ceil(known.length * covered) - 1;
  return known[index] ?? 0;
}
