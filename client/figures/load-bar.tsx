import classes from './load-bar.module.css';

interface Props {
  /** Accessible name. Omitted if the same text is next to the bar. */
  label?: string;
  value: number;
  max: number;
  /** Whether the bar is amber when full. */
  warnsFull?: boolean;
  className?: string | undefined;
}

/** Thin bar that shows `value` as a share of `max`, such as a person's open conversations out of their capacity. */
export function LoadBar({ label, value, max, warnsFull = false, className = '' }: Props) {
  const share = max > 0 && Number.isFinite(value) ? Math.min(1, Math.max(0, value / max)) : 0;
  const meaning =
    label === undefined
      ? { 'aria-hidden': true }
      : { role: 'meter', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': max, 'aria-valuenow': share * max };
  return (
    <span className={`${classes.track} ${className}`} data-full={(warnsFull && share === 1) || undefined} {...meaning}>
      <span className={`block h-full rounded-3 bg-figure ${classes.fill}`} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
