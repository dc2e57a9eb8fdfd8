import classes from './sparkline.module.css';

interface Props {
  /** Values by day. The last value is today's. */
  values: readonly (number | null)[];
  /** Class for another size, such as on wallboards. */
  className?: string | undefined;
}

/** Line for the last days in a view box of 76 × 30, with a dot for today. Decorative, because the figure is next to it. */
export function Sparkline({ values, className = '' }: Props) {
  const { path, end } = sparkPath(values);
  return (
    <svg className={`${classes.spark} ${className}`} viewBox="0 0 76 30" aria-hidden focusable="false">
      <path
        fill="none"
        stroke="var(--oa-figure)"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        d={path}
      />
      {end !== null && <circle fill="var(--oa-figure)" cx={end.x} cy={end.y} r={2.5} />}
    </svg>
  );
}

const [left, right, top, bottom] = [3, 73, 4, 26];

/**
 * Returns the path of a sparkline in a view box of 76 × 30. Days without a value are gaps. A single day, or equal values, are drawn at half
 * the height.
 */
export function sparkPath(values: readonly (number | null)[]): { path: string; end: { x: number; y: number } | null } {
  const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const step = (right - left) / Math.max(1, values.length - 1);
  const points = values.map((value, index) =>
    value === null || !Number.isFinite(value)
      ? null
      : {
          x: round(values.length === 1 ? right : left + index * step),
          y: round(span === 0 ? (top + bottom) / 2 : bottom - ((value - low) / span) * (bottom - top)),
        },
  );
  const path = points
    .map((point, index) => (point === null ? '' : `${points[index - 1] ? 'L' : 'M'}${point.x} ${point.y}`))
    .join('');
  return { path, end: points.at(-1) ?? null };
}

const round = (value: number) => Math.round(value * 100) / 100;
