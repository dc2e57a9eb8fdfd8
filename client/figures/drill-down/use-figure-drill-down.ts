import { useEffect, useMemo } from 'react';
import { useUser } from '../../session/session.ts';
import { useDrillDown } from './drill-down.tsx';
import { type FigureQuery, figureOfPart, isSameFigure, type LoadedFigure, mayOpen } from './figure-query.ts';

interface FigureDrillDown {
  isOpen: boolean;
  open(): void;
}

/**
 * Drill-down of a number. `null` without access, or where there are no drill-downs.
 * @param query `null` if no figure equals this number.
 * @param known The figure from the page, to avoid loading it twice.
 */
export function useFigureDrillDown(
  query: FigureQuery | null,
  known: LoadedFigure | null = null,
): FigureDrillDown | null {
  const drillDown = useDrillDown();
  const update = drillDown?.update;
  const wayTo = useWayToFigures();
  const ofPart = useFigureOfPart(query);
  const loaded = ofPart ?? known;
  const isOpen = drillDown !== null && query !== null && isSameFigure(drillDown.opened, query);
  const { figure, meta } = loaded ?? {};
  useEffect(() => {
    if (isOpen && figure !== undefined && meta !== undefined) update?.({ figure, meta });
  }, [isOpen, figure, meta, update]);
  const open = query === null ? null : wayTo(query, loaded);
  return open && { isOpen, open };
}

/** Returns the function that opens a figure, or `null` as in {@link useFigureDrillDown}. */
export function useWayToFigures(): (query: FigureQuery, known?: LoadedFigure | null) => (() => void) | null {
  const drillDown = useDrillDown();
  const user = useUser();
  return (query, known = null) => {
    if (drillDown === null || !mayOpen(user, query)) return null;
    const { name, part } = query;
    return () => drillDown.open(query, part === undefined ? known : figureOfPart(name, part));
  };
}

/** Memoized figure for a part of the days. */
function useFigureOfPart(query: FigureQuery | null): LoadedFigure | null {
  const name = query?.name;
  const { value, meta } = query?.part ?? {};
  return useMemo(
    () =>
      name === undefined || value === undefined || meta === undefined ? null : figureOfPart(name, { value, meta }),
    [name, value, meta],
  );
}
