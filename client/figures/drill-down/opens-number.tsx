import type { ReactNode } from 'react';
import { useFigureTitle } from '../use-figure-title.ts';
import type { FigureAsked, FigureGiven } from './figure-asked.ts';
import { OpensFigure } from './opens-figure.tsx';
import classes from './opens-number.module.css';

interface Props {
  /** `null` if no figure equals this number. */
  asked: FigureAsked | null;
  given?: FigureGiven | null;
  /** Name of the row, for the accessible name. */
  line: string;
  text: string;
  /** Additional content. */
  children?: ReactNode;
}

/** A number in a table that opens its drill-down. */
export function OpensNumber({ asked, given = null, line, text, children }: Props) {
  const title = useFigureTitle();
  const shown = children ?? text;
  // Missing values have no rows to show.
  if (asked === null || text === '—') return shown;
  const label = `${line}, ${title(asked.name)}: ${text}`;
  return (
    <OpensFigure className={classes.number} label={label} asked={asked} given={given}>
      {shown}
    </OpensFigure>
  );
}
