import { useEffect, useMemo } from 'react';
import { useUser } from '../../session/session.ts';
import { useDrillDown } from './drill-down.tsx';
import { type FigureQuery, figureOfPart, isSameFigure, type LoadedFigure, mayOpen } from './figure-query.ts';

interface FigureDrillDown {
  isOpen: boolean;
  open(): void;
}

/**
 * Returns the drill-down of a number. `null` if the user has no access, or the page has no drill-downs.
 * @param query Figure whose value is the number. `null` if there is none.
 * @param known The figure as loaded by the page, so that the drawer need not load it again.
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

/**
 * Returns a function that builds the action that opens a figure. The action is `null` if the user has no access, or the page has no
 * drill-downs.
 */
export function useWayToFigures(): (query: FigureQuery, known?: LoadedFigure | null) => (() => void) | null {
  const drillDown = useDrillDown();
  const user = useUser();
  return (query, known = null) => {
    if (drillDown === null || !mayOpen(user, query)) return null;
    const { name, part } = query;
    return () => drillDown.open(query, part === undefined ? known : figureOfPart(name, part));
  };
}

/** Returns the figure for the part of the days in a query. Memoized. `null` if the query is for whole days. */
function useFigureOfPart(query: FigureQuery | null): LoadedFigure | null {
  const name = query?.name;
  const { value, meta } = query?.part ?? {};
  return useMemo(
    () =>
      name === undefined || value === undefined || meta === undefined ? null : figureOfPart(name, { value, meta }),
    [name, value, meta],
  );
}
