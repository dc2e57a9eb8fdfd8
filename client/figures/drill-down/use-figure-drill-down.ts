import { useEffect, useMemo } from 'react';
import { useUser } from '../../session/session.ts';
import { useDrillDown } from './drill-down.tsx';
import { type FigureAsked, type FigureGiven, givenOfPart, isSameFigure, mayOpen } from './figure-asked.ts';

interface FigureDrillDown {
  isOpen: boolean;
  open(): void;
}

/**
 * Drill-down of a number. `null` without access, or where there are no drill-downs.
 * @param asked `null` if no figure equals this number.
 * @param known The figure from the page, to avoid loading it twice.
 */
export function useFigureDrillDown(
  asked: FigureAsked | null,
  known: FigureGiven | null = null,
): FigureDrillDown | null {
  const drillDown = useDrillDown();
  const give = drillDown?.give;
  const wayTo = useWayToFigures();
  const ofPart = useGivenOfPart(asked);
  const given = ofPart ?? known;
  const isOpen = drillDown !== null && asked !== null && isSameFigure(drillDown.opened, asked);
  const { figure, meta } = given ?? {};
  useEffect(() => {
    if (isOpen && figure !== undefined && meta !== undefined) give?.({ figure, meta });
  }, [isOpen, figure, meta, give]);
  const open = asked === null ? null : wayTo(asked, given);
  return open && { isOpen, open };
}

/** Returns the function that opens a figure, or `null` as in {@link useFigureDrillDown}. */
export function useWayToFigures(): (asked: FigureAsked, known?: FigureGiven | null) => (() => void) | null {
  const drillDown = useDrillDown();
  const user = useUser();
  return (asked, known = null) => {
    if (drillDown === null || !mayOpen(user, asked)) return null;
    const { name, part } = asked;
    return () => drillDown.open(asked, part === undefined ? known : givenOfPart(name, part));
  };
}

/** Memoized figure for a part of the days. */
function useGivenOfPart(asked: FigureAsked | null): FigureGiven | null {
  const name = asked?.name;
  const { value, meta } = asked?.part ?? {};
  return useMemo(
    () => (name === undefined || value === undefined || meta === undefined ? null : givenOfPart(name, { value, meta })),
    [name, value, meta],
  );
}
