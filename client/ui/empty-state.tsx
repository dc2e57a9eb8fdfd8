import type { ReactNode } from 'react';
import classes from './state.module.css';

interface Props {
  icon?: ReactNode;
  title: ReactNode;
  /** Suggested next step. */
  children?: ReactNode;
  action?: ReactNode;
  /** Heading level. 1 if it is the whole page. */
  level?: 1 | 2;
}

/** Empty state with a suggested next step. */
export function EmptyState({ icon, title, children, action, level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.state}>
      {icon !== undefined && <div className={classes.icon}>{icon}</div>}
      <Heading className={classes.title}>{title}</Heading>
      {children !== undefined && <p className={classes.text}>{children}</p>}
      {action}
    </div>
  );
}
