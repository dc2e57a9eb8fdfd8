import { height, minuteLine, width } from './minute-line.ts';
import type { Tone } from './open-alerts.ts';
import classes from './spark.module.css';

interface Props {
  values: readonly number[];
  threshold?: number | undefined;
  /** Whether values below the threshold raise the alert. */
  low?: boolean | undefined;
  tone: Tone;
}

/** Sparkline of a tile. Decorative; the number is shown above. */
export function Spark({ values, threshold, low = false, tone }: Props) {
  const { line, area, threshold: at } = minuteLine(values, threshold ?? null, low);
  return (
    <svg
      className={classes.spark}
      data-tone={tone}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      <path className={classes.area} d={area} />
      <path className={classes.line} d={line} />
      {at !== null && <path className={classes.threshold} d={`M0 ${at}H${width}`} />}
    </svg>
  );
}
