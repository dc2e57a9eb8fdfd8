/** Maximum number of points of a tile. Minutes are grouped by their largest value, to keep peaks. */
const pointsMax = 120;

export const [width, height] = [240, 40];

export interface MinuteLine {
  line: string;
  area: string;
  /** Y coordinate of the threshold; `null` if outside the chart. */
  threshold: number | null;
}

/** Reduces groups of minutes to their extreme: the maximum, or the minimum if `low`. */
export function grouped(values: readonly number[], low: boolean): number[] {
  const size = Math.ceil(values.length / pointsMax);
  if (size <= 1) return [...values];
  const groups = Array.from({ length: Math.ceil(values.length / size) }, (_, n) =>
    values.slice(n * size, (n + 1) * size),
  );
  return groups.map((group) => (low ? Math.min(...group) : Math.max(...group)));
}

const round = (value: number) => Math.round(value * 10) / 10;

/** SVG path of values per minute. Scaled from 0 to the largest value, or to the threshold if it is near. */
export function minuteLine(values: readonly number[], threshold: number | null, low = false): MinuteLine {
  const points = grouped(values, low);
  const largest = Math.max(0, ...points);
  // A distant threshold would flatten the line.
  const isNear = threshold !== null && points.length > 0 && (low ? threshold > largest / 20 : largest > threshold / 5);
  const top = Math.max(isNear && threshold !== null ? threshold * 1.15 : 0, largest * 1.1) || 1;
  const y = (value: number) => round(height - 1 - (value / top) * (height - 3));
  const x = (index: number) => (points.length < 2 ? width : round((index / (points.length - 1)) * width));
  const line = points.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');
  const area = line === '' ? '' : `${line}L${width} ${height}L${x(0)} ${height}Z`;
  return { line, area, threshold: isNear && threshold !== null ? y(threshold) : null };
}
