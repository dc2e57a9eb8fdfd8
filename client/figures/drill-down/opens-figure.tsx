import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FigureAsked, FigureGiven } from './figure-asked.ts';
import classes from './opens-figure.module.css';
import { useFigureDrillDown } from './use-figure-drill-down.ts';

interface Props {
  asked: FigureAsked;
  /** The figure as the page has it; else the drawer asks for it. */
  given?: FigureGiven | null;
  className?: string | undefined;
  /** More than its words, for those who do not see where it stands. */
  label?: string;
  isOver?: boolean;
  children: ReactNode;
}

/** A number that opens what stands behind it, for those who may see that; to others, and where nothing opens, it is a number. */
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
        // A row around it may open something else.
        event.stopPropagation();
        drillDown.open();
      }}
    >
      {children}
    </UnstyledButton>
  );
}
