import classes from './count-badge.module.css';

interface Props {
  count: number;
  compact?: boolean;
  tone?: 'accent' | 'warning' | 'critical';
}

/** A number on an entry, whose name says of what. */
export function CountBadge({ count, compact = false, tone = 'accent' }: Props) {
  return (
    <span className={classes.badge} data-compact={compact || undefined} data-tone={tone} aria-hidden>
      {count > 999 ? '999+' : count}
    </span>
  );
}
