import { createContext, useCallback, useContext } from 'react';
import type { FigureName } from '../../../shared/figures.ts';
import type { FigureAsked } from '../../figures/drill-down/figure-asked.ts';
import type { Filters } from './use-filters.ts';
import { usePeople } from './use-people.ts';

/** Filters of the page, for the details of metrics. */
export const ShownFilters = createContext<Filters | null>(null);

/** Returns queries for metrics under the current filters. */
export function useFigureAsked(): (name: FigureName) => FigureAsked {
  const filters = useContext(ShownFilters);
  const askedOf = useEveryoneAsked();
  const person = usePeople().find(({ id }) => id === filters?.staff);
  const [id, fullName] = [person?.id, person?.fullName];
  return useCallback(
    (name) => {
      const staff = id === undefined || fullName === undefined ? undefined : { id, fullName };
      return { ...askedOf(name), staff };
    },
    [askedOf, id, fullName],
  );
}

/** Variant for cards without a person filter. */
export function useEveryoneAsked(): (name: FigureName) => FigureAsked {
  const filters = useContext(ShownFilters);
  if (filters === null) throw new Error('There are no filters');
  const { brand } = filters;
  const { choice } = filters.range;
  return useCallback((name) => ({ name, brand, days: choice }), [brand, choice]);
}
