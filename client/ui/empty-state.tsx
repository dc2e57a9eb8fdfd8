import type { ReactNode } from 'react';
import classes from './state.module.css';

interface Props {
  icon?: ReactNode;
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing is here, calmly, and what to do next. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className={classes.state}>
      {icon !== undefined && <div className={classes.icon}>{icon}</div>}
      <h2 className={classes.title}>{title}</h2>
      {children !== undefined && <p className={classes.text}>{children}</p>}
      {action}
    </div>
  );
}
