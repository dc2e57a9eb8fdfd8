import { useEffect, useMemo } from 'react';
import { useUser } from '../../session/session.ts';
import { useDrillDown } from './drill-down.tsx';
import { type FigureAsked, type FigureGiven, givenOfPart, isSameFigure, mayOpen } from './figure-asked.ts';

interface FigureDrillDown {
  isOpen: boolean;
  open(): void;
}

/**
 * The way from a number to what stands behind it; null for those who may not see that, and where nothing opens.
 * @param asked null: no figure is exactly this number
 * @param known the figure as the page has it, so that nothing is asked twice
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

/** The way to any figure, null as above. */
export function useWayToFigures(): (asked: FigureAsked, known?: FigureGiven | null) => (() => void) | null {
  const drillDown = useDrillDown();
  const user = useUser();
  return (asked, known = null) => {
    if (drillDown === null || !mayOpen(user, asked)) return null;
    const { name, part } = asked;
    return () => drillDown.open(asked, part === undefined ? known : givenOfPart(name, part));
  };
}

/** The same object as long as nothing in it changes. */
function useGivenOfPart(asked: FigureAsked | null): FigureGiven | null {
  const name = asked?.name;
  const { value, meta } = asked?.part ?? {};
  return useMemo(
    () => (name === undefined || value === undefined || meta === undefined ? null : givenOfPart(name, { value, meta })),
    [name, value, meta],
  );
}
