import { sparkPath } from './spark-path.ts';
import classes from './sparkline.module.css';

interface Props {
  /** The last one is today's. */
  values: readonly (number | null)[];
  /** Drawn smaller or larger, as on the wall. */
  className?: string | undefined;
}

/** The last days of a figure as a line of 76 × 30 with a dot for today. Decorative beside the figure that it stands next to. */
export function Sparkline({ values, className = '' }: Props) {
  const { path, end } = sparkPath(values);
  return (
    <svg className={`${classes.spark} ${className}`} viewBox="0 0 76 30" aria-hidden focusable="false">
      <path className={classes.line} d={path} />
      {end !== null && <circle className={classes.end} cx={end.x} cy={end.y} r={2.5} />}
    </svg>
  );
}
