import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './panel.module.css';

interface Props {
  title: ReactNode;
  /** Description of the group. */
  hint?: ReactNode;
  children: ReactNode;
}

/** A group of fields under one heading. */
export function Panel({ title, hint, children }: Props) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div>
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
        {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
