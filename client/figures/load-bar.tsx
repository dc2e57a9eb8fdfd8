import classes from './load-bar.module.css';

interface Props {
  /** Its words for those who do not see it; left out where the same stands beside it. */
  label?: string;
  value: number;
  max: number;
  /** Amber once it is full. */
  warnsFull?: boolean;
  className?: string | undefined;
}

/** A share as a bar of 6: the open conversations of a person, points against the most. */
export function LoadBar({ label, value, max, warnsFull = false, className = '' }: Props) {
  const share = max > 0 && Number.isFinite(value) ? Math.min(1, Math.max(0, value / max)) : 0;
  const meaning =
    label === undefined
      ? { 'aria-hidden': true }
      : { role: 'meter', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': max, 'aria-valuenow': share * max };
  return (
    <span className={`${classes.track} ${className}`} data-full={(warnsFull && share === 1) || undefined} {...meaning}>
      <span className={classes.fill} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
