import type { ReactNode } from 'react';
import classes from './welcome-page.module.css';

/** Heading of a step, with its number. */
export function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <h2 className={`flex items-center gap-10 text-14 weight-600 ${classes.step}`}>
      <span className={`grid place-items-center text-13 rounded-full h-22 ${classes.number}`} aria-hidden>
        {number}
      </span>
      {children}
    </h2>
  );
}
