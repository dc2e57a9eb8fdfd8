import type { ReactNode } from 'react';
import classes from './welcome-page.module.css';

/** Numbered step heading. */
export function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <h2 className={classes.step}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      {children}
    </h2>
  );
}
