import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFigureTitle } from '../use-figure-title.ts';
import type { FigureQuery, LoadedFigure } from './figure-query.ts';
import classes from './opens-figure.module.css';
import { useFigureDrillDown } from './use-figure-drill-down.ts';

interface Props {
  query: FigureQuery;
  /** The figure as loaded by the page. If omitted, the drawer loads it. */
  loaded?: LoadedFigure | null;
  className?: string | undefined;
  /** Accessible name that includes the context. */
  label?: string;
  isOver?: boolean;
  children: ReactNode;
}

/** Number that opens its drill-down. Plain text if the user has no access, or the page has no drill-downs. */
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
        // The click does not reach the surrounding row, which may open something else.
        event.stopPropagation();
        drillDown.open();
      }}
    >
      {children}
    </UnstyledButton>
  );
}

interface NumberProps {
  /** Figure whose value is this number. `null` if there is none; the number then has no drill-down. */
  query: FigureQuery | null;
  loaded?: LoadedFigure | null;
  /** Name of the table row, which becomes a part of the accessible name. */
  line: string;
  text: string;
  /** Content shown instead of the text. */
  children?: ReactNode;
}

/** Number in a table that opens its drill-down. */
export function OpensNumber({ query, loaded = null, line, text, children }: NumberProps) {
  const title = useFigureTitle();
  const shown = children ?? text;
  // A missing value opens nothing, because there are no rows for a missing value.
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
