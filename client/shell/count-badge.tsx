import classes from './count-badge.module.css';

/** A number on an entry, whose name says of what. */
export function CountBadge({ count, compact = false }: { count: number; compact?: boolean }) {
  return (
    <span className={classes.badge} data-compact={compact || undefined} aria-hidden>
      {count > 999 ? '999+' : count}
    </span>
  );
}
