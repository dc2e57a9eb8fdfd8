import type { ReactNode } from 'react';
import { useFigureTitle } from '../use-figure-title.ts';
import type { FigureAsked, FigureGiven } from './figure-asked.ts';
import { OpensFigure } from './opens-figure.tsx';
import classes from './opens-number.module.css';

interface Props {
  /** Null: no figure is exactly this number. */
  asked: FigureAsked | null;
  given?: FigureGiven | null;
  /** The name of its line, for those who do not see where it stands. */
  line: string;
  text: string;
  /** More beside it. */
  children?: ReactNode;
}

/** A number among others that opens what stands behind it. */
export function OpensNumber({ asked, given = null, line, text, children }: Props) {
  const title = useFigureTitle();
  const shown = children ?? text;
  // Nothing stands behind a value that does not exist.
  if (asked === null || text === '—') return shown;
  const label = `${line}, ${title(asked.name)}: ${text}`;
  return (
    <OpensFigure className={classes.number} label={label} asked={asked} given={given}>
      {shown}
    </OpensFigure>
  );
}
