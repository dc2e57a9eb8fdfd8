import { useEffect } from 'react';
import { useUser } from '../../session/session.ts';
import { useDrillDown } from './drill-down.tsx';
import { type FigureAsked, type FigureGiven, isSameFigure, mayOpen } from './figure-asked.ts';

interface FigureDrillDown {
  isOpen: boolean;
  open(): void;
}

/**
 * The way from a number to what stands behind it; null for those who may not see that, and where nothing opens.
 * @param given the figure as the page has it, so that nothing is asked twice, nor of a page that somebody may not open
 */
export function useFigureDrillDown(asked: FigureAsked, given: FigureGiven | null = null): FigureDrillDown | null {
  const drillDown = useDrillDown();
  const give = drillDown?.give;
  const may = mayOpen(useUser(), asked, given !== null);
  const isOpen = drillDown !== null && isSameFigure(drillDown.opened, asked);
  const { figure, meta } = given ?? {};
  useEffect(() => {
    if (isOpen && figure !== undefined && meta !== undefined) give?.({ figure, meta });
  }, [isOpen, figure, meta, give]);
  return may && drillDown !== null ? { isOpen, open: () => drillDown.open(asked, given) } : null;
}
