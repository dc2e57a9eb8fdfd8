import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUser } from '../../session/session.ts';
import { useDrillDown } from './drill-down.tsx';
import { type FigureAsked, isSameFigure, mayOpen } from './figure-asked.ts';
import classes from './opens-figure.module.css';

interface Props {
  asked: FigureAsked;
  className?: string | undefined;
  /** More than its words, for those who do not see where it stands. */
  label?: string;
  isOver?: boolean;
  children: ReactNode;
}

/** A number that opens what stands behind it, for those who may see that; to others it is a number. */
export function OpensFigure({ asked, className = '', label, isOver = false, children }: Props) {
  const { opened, open } = useDrillDown();
  const over = isOver || undefined;
  if (!mayOpen(useUser(), asked)) {
    return (
      <div className={className} data-over={over}>
        {children}
      </div>
    );
  }
  return (
    <UnstyledButton
      className={`${classes.opens} ${className}`}
      aria-haspopup="dialog"
      aria-label={label}
      data-over={over}
      data-open={isSameFigure(opened, asked) || undefined}
      onClick={() => open(asked)}
    >
      {children}
    </UnstyledButton>
  );
}
