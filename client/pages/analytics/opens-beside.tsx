import type { ReactNode } from 'react';
import type { Figure, FiguresMeta } from '../../../shared/api/figures.ts';
import type { FigureName } from '../../../shared/figures.ts';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import classes from './opens-beside.module.css';
import { useFigureQuery } from './use-filters.ts';

interface Props {
  name: FigureName;
  figure: Figure | undefined;
  meta: FiguresMeta | null;
  /** Formatted number. */
  children: ReactNode;
}

/** Secondary number of a card, which opens its own details. */
export function OpensBeside({ name, figure, meta, children }: Props) {
  const query = useFigureQuery()(name);
  return (
    <OpensFigure className={classes.opens} asked={query} loaded={figure && meta ? { figure, meta } : null}>
      {children}
    </OpensFigure>
  );
}
