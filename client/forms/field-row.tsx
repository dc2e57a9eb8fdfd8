import type { ReactNode } from 'react';
import classes from './field-row.module.css';

/** Fields side by side where there is enough space. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={`grid gap-16 ${classes.row}`}>{children}</div>;
}
