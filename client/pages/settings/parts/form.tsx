import type { ReactNode } from 'react';
import classes from './form.module.css';

/** The width and rhythm of a section's content. */
export function Form({ children }: { children: ReactNode }) {
  return (
    <div className={classes.outer}>
      <div className={classes.form}>{children}</div>
    </div>
  );
}

/** Fields and the bar at their foot; Enter saves. */
export function FormWithBar({ save, children }: { save: () => Promise<unknown>; children: ReactNode }) {
  return (
    <form
      className={classes.whole}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {children}
    </form>
  );
}
