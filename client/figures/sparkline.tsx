import { sparkPath } from './spark-path.ts';
import classes from './sparkline.module.css';

interface Props {
  /** The last value is today's. */
  values: readonly (number | null)[];
  /** Class for another size, such as on wallboards. */
  className?: string | undefined;
}

/** Line of 76 × 30 for the last days, with a dot for today. Decorative, since the figure is next to it. */
export function Sparkline({ values, className = '' }: Props) {
  const { path, end } = sparkPath(values);
  return (
    <svg className={`${classes.spark} ${className}`} viewBox="0 0 76 30" aria-hidden focusable="false">
      <path className={classes.line} d={path} />
      {end !== null && <circle className={classes.end} cx={end.x} cy={end.y} r={2.5} />}
    </svg>
  );
}
