import type { ReactNode } from 'react';
import classes from './card.module.css';

interface Props {
  title: ReactNode;
  /** Text shown if there are no rows. */
  empty?: ReactNode;
  children?: ReactNode;
}

/** Wallboard card with a title. */
export function Card({ title, empty = null, children }: Props) {
  return (
    <section className={`flex flex-col min-w-0 min-h-0 gap-8 border bg-raised ${classes.card}`}>
      <h2 className="weight-500 dimmed text-24 leading-34">{title}</h2>
      {empty === null ? (
        children
      ) : (
        <p className={`text-center text-balance dimmed text-22 ${classes.empty}`}>{empty}</p>
      )}
    </section>
  );
}
