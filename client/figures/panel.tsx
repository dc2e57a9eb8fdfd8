import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface Props {
  title: ReactNode;
  note?: ReactNode;
  /** At the right of the head. */
  controls?: ReactNode;
  /** Its place on the page's grid. */
  className?: string | undefined;
  /** Children reach its edges, as a table does. */
  flush?: boolean;
  children: ReactNode;
}

/** A card of the supervisor's pages: a head of 48, and below it one thing. */
export function Panel({ title, note, controls, className = '', flush = false, children }: Props) {
  const id = useId();
  return (
    <section className={`${classes.panel} ${className}`} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {note !== undefined && <p className={classes.note}>{note}</p>}
        {controls !== undefined && <div className={classes.controls}>{controls}</div>}
      </header>
      <div className={classes.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}
