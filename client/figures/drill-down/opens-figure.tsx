import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFigureTitle } from '../use-figure-title.ts';
import type { FigureQuery, LoadedFigure } from './figure-query.ts';
import classes from './opens-figure.module.css';
import { useFigureDrillDown } from './use-figure-drill-down.ts';

interface Props {
  query: FigureQuery;
  /** The figure from the page. Loaded by the drawer if omitted. */
  loaded?: LoadedFigure | null;
  className?: string | undefined;
  /** Accessible name that includes the context. */
  label?: string;
  isOver?: boolean;
  children: ReactNode;
}

/** A number that opens its drill-down. Plain text if the user has no access, or the page has no drill-downs. */
export function OpensFigure({ query, loaded = null, className = '', label, isOver = false, children }: Props) {
  const drillDown = useFigureDrillDown(query, loaded);
  const over = isOver || undefined;
  if (drillDown === null) {
    return (
      <span className={`inline-block ${className}`} data-over={over}>
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

interface NumberProps {
  /** `null` if no figure equals this number. */
  query: FigureQuery | null;
  loaded?: LoadedFigure | null;
  /** Name of the row, for the accessible name. */
  line: string;
  text: string;
  /** Additional content. */
  children?: ReactNode;
}

/** A number in a table that opens its drill-down. */
export function OpensNumber({ query, loaded = null, line, text, children }: NumberProps) {
  const title = useFigureTitle();
  const shown = children ?? text;
  // Missing values have no rows to show.
  if (query === null || text === '—') return shown;
  const label = `${line}, ${title(query.name)}: ${text}`;
  return (
    <OpensFigure
      className={`inline-block py-2 px-6 rounded-4 font-inherit ${classes.number}`}
      label={label}
      query={query}
      loaded={loaded}
    >
      {shown}
    </OpensFigure>
  );
}
