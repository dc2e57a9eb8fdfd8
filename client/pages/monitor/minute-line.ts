/** Maximum number of points in the chart of a tile. Longer series are reduced to groups, each shown by its extreme value. */
const pointsMax = 120;

export const [width, height] = [240, 40];

export interface MinuteLine {
  line: string;
  area: string;
  /** Vertical position of the threshold; `null` if it is outside the chart. */
  threshold: number | null;
}

/**
 * Reduces the values to at most `pointsMax`. Each group is replaced with its maximum, or with its minimum if `low`, so that peaks remain
 * visible.
 */
export function grouped(values: readonly number[], low: boolean): number[] {
  const size = Math.ceil(values.length / pointsMax);
  if (size <= 1) return [...values];
  const groups = Array.from({ length: Math.ceil(values.length / size) }, (_, n) =>
    values.slice(n * size, (n + 1) * size),
  );
  return groups.map((group) => (low ? Math.min(...group) : Math.max(...group)));
}

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * Returns an SVG path of the values per minute. The scale goes from 0 to the largest value, or to the threshold if the values are close to
 * it.
 */
export function minuteLine(values: readonly number[], threshold: number | null, low = false): MinuteLine {
  const points = grouped(values, low);
  const largest = Math.max(0, ...points);
  // A threshold far from the values is left out, because it would flatten the line.
  const isNear = threshold !== null && points.length > 0 && (low ? threshold > largest / 20 : largest > threshold / 5);
  const top = Math.max(isNear && threshold !== null ? threshold * 1.15 : 0, largest * 1.1) || 1;
  const y = (value: number) => round(height - 1 - (value / top) * (height - 3));
  const x = (index: number) => (points.length < 2 ? width : round((index / (points.length - 1)) * width));
  const line = points.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');
  const area = line === '' ? '' : `${line}L${width} ${height}L${x(0)} ${height}Z`;
  return { line, area, threshold: isNear && threshold !== null ? y(threshold) : null };
}
