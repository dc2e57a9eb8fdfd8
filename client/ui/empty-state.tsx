import type { ReactNode } from 'react';
import classes from './state.module.css';

interface Props {
  icon?: ReactNode;
  title: ReactNode;
  /** The next step. */
  children?: ReactNode;
  action?: ReactNode;
  /** 1 where it is the whole page. */
  level?: 1 | 2;
}

/** Nothing is here, calmly, and what to do next. */
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
