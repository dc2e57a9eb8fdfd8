import { createContext, useContext } from 'react';
import type { FigureName } from '../../../shared/figures.ts';
import { useDrillDown } from '../../figures/drill-down/drill-down.tsx';
import { type FigureAsked, mayOpen } from '../../figures/drill-down/figure-asked.ts';
import { useUser } from '../../session/session.ts';
import type { Filters } from './use-filters.ts';
import { usePeople } from './use-people.ts';

/** The filters of the page, for figures that open. */
export const ShownFilters = createContext<Filters | null>(null);

/** Opens the rows behind a figure; undefined for one that may not be looked at. */
export function useOpenFigure(): (name: FigureName) => (() => void) | undefined {
  const filters = useContext(ShownFilters);
  const user = useUser();
  const people = usePeople();
  const { open } = useDrillDown();
  return (name) => {
    if (filters === null) return undefined;
    const staff = people.find(({ id }) => id === filters.staff);
    const asked: FigureAsked = { name, brand: filters.brand, days: filters.range.choice, staff };
    return mayOpen(user, asked) ? () => open(asked) : undefined;
  };
}
