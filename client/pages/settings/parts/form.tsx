import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLElement>(null);
  // The bar goes when all is saved; who saved stands where they last wrote.
  useKeptFocus(form, children, () => field.current);
  return (
    <form
      ref={form}
      onChange={({ target }) => {
        if (target instanceof HTMLElement) field.current = target;
      }}
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
