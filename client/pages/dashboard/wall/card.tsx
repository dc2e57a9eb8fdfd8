import type { ReactNode } from 'react';
import classes from './card.module.css';

interface Props {
  title: ReactNode;
  /** Said in the place of its rows. */
  empty?: ReactNode;
  children?: ReactNode;
}

/** A card of the wall under its title. */
export function Card({ title, empty = null, children }: Props) {
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{title}</h2>
      {empty === null ? children : <p className={classes.empty}>{empty}</p>}
    </section>
  );
}
