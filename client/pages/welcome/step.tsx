import type { ReactNode } from 'react';
import classes from './welcome-page.module.css';

/** A numbered part of the page. */
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
