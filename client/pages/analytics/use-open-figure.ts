import { createContext, useContext } from 'react';
import type { FigureName } from '../../../shared/figures.ts';
import type { FigureAsked } from '../../figures/drill-down/figure-asked.ts';
import type { Filters } from './use-filters.ts';
import { usePeople } from './use-people.ts';

/** The filters of the page, for figures that open. */
export const ShownFilters = createContext<Filters | null>(null);

/** Figures as the filters ask for them. */
export function useFigureAsked(): (name: FigureName) => FigureAsked {
  const filters = useContext(ShownFilters);
  const people = usePeople();
  if (filters === null) throw new Error('There are no filters');
  const person = people.find(({ id }) => id === filters.staff);
  const staff = person && { id: person.id, fullName: person.fullName };
  return (name) => ({ name, brand: filters.brand, days: filters.range.choice, staff });
}
