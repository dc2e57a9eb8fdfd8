import type { ReactNode } from 'react';
import classes from './card.module.css';

interface Props {
  title: ReactNode;
  /** Shown instead of rows. */
  empty?: ReactNode;
  children?: ReactNode;
}

/** Wallboard card with a title. */
export function Card({ title, empty = null, children }: Props) {
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{title}</h2>
      {empty === null ? children : <p className={classes.empty}>{empty}</p>}
    </section>
  );
}
