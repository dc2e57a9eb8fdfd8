import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FigureAsked, FigureGiven } from './figure-asked.ts';
import classes from './opens-figure.module.css';
import { useFigureDrillDown } from './use-figure-drill-down.ts';

interface Props {
  asked: FigureAsked;
  /** The figure from the page. Loaded by the drawer if omitted. */
  given?: FigureGiven | null;
  className?: string | undefined;
  /** Accessible name that includes the context. */
  label?: string;
  isOver?: boolean;
  children: ReactNode;
}

/** A number that opens its drill-down. Plain text if the user has no access, or the page has no drill-downs. */
export function OpensFigure({ asked, given = null, className = '', label, isOver = false, children }: Props) {
  const drillDown = useFigureDrillDown(asked, given);
  const over = isOver || undefined;
  if (drillDown === null) {
    return (
      <span className={`${classes.stands} ${className}`} data-over={over}>
        {children}
      </span>
    );
  }
  return (
    <UnstyledButton
      className={`${classes.opens} ${className}`}
      aria-haspopup="dialog"
      aria-label={label}
      data-figure
      data-over={over}
      data-open={drillDown.isOpen || undefined}
      onClick={(event) => {
        // The surrounding row may open something else.
        event.stopPropagation();
        drillDown.open();
      }}
    >
      {children}
    </UnstyledButton>
  );
}
