import classes from './count-badge.module.css';

interface Props {
  count: number;
  compact?: boolean;
  tone?: 'accent' | 'warning' | 'critical';
}

/** Count on an entry. The accessible name of the entry includes what is counted. */
export function CountBadge({ count, compact = false, tone = 'accent' }: Props) {
  return (
    <span className={classes.badge} data-compact={compact || undefined} data-tone={tone} aria-hidden>
      {count > 999 ? '999+' : count}
    </span>
  );
}
