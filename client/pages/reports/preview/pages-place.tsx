import { Skeleton } from '@mantine/core';
import classes from './pdf-view.module.css';

/** Keeps the place of pages that are on their way. */
export function PagesPlace() {
  return (
    <div className={classes.box} aria-busy>
      <Skeleton className={classes.awaited} radius={0} />
    </div>
  );
}
