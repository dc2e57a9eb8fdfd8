import classes from './count-badge.module.css';

/** A number on something. What it counts is said by what it stands on. */
export function CountBadge({ count, compact = false }: { count: number; compact?: boolean }) {
  return (
    <span className={classes.badge} data-compact={compact || undefined} aria-hidden>
      {count > 999 ? '999+' : count}
    </span>
  );
}
