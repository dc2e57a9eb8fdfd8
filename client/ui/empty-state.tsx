import type { ReactNode } from 'react';
import classes from './state.module.css';

interface Props {
  icon?: ReactNode;
  title: ReactNode;
  /** Suggested next step. */
  children?: ReactNode;
  action?: ReactNode;
  /** Heading level. 1 if the empty state is the whole page. */
  level?: 1 | 2;
}

/** Empty state with a suggested next step. */
export function EmptyState({ icon, title, children, action, level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={`flex flex-col items-center justify-center h-full gap-12 text-center min-h-240 ${classes.state}`}>
      {icon !== undefined && (
        <div className={`grid place-items-center dimmed border rounded-full h-56 ${classes.icon}`}>{icon}</div>
      )}
      <Heading className="m-0 text-16 weight-600">{title}</Heading>
      {children !== undefined && <p className="mb-4 text-balance dimmed max-w-44ch">{children}</p>}
      {action}
    </div>
  );
}
