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
    <section className={`grid gap-x-32 gap-y-8 py-24 ${classes.panel}`} aria-labelledby={id}>
      <div>
        <h3 id={id} className="text-14 weight-600">
          {title}
        </h3>
        {hint !== undefined && <p className="mt-4 text-13 text-pretty dimmed">{hint}</p>}
      </div>
      <div className="grid min-w-0 gap-16">{children}</div>
    </section>
  );
}
