import { Skeleton } from '@mantine/core';
import classes from './pdf-view.module.css';

/** Placeholder of loading pages. */
export function PagesPlace() {
  return (
    <div className={classes.box} aria-busy>
      <Skeleton className={classes.awaited} radius={0} />
    </div>
  );
}
