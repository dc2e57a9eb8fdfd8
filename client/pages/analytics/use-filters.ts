import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import type { FigureName } from '../../../shared/figures.ts';
import { can } from '../../../shared/permissions.ts';
import type { Colleague } from '../../../shared/rows.ts';
import type { FigureQuery } from '../../figures/drill-down/figure-query.ts';
import type { RangeChoice } from '../../figures/range.ts';
import { type ShownRange, useAddressQuery, useRange } from '../../figures/use-range.ts';
import { brandAtom } from '../../session/brand-choice.ts';
import { useUser } from '../../session/session.ts';
import { useAll } from '../../sync/store.ts';
import { useTeamState } from '../../sync/use-team-state.ts';
import { useAddress } from './address.ts';

/** Options of this page's queries. Results are reloaded when figures change. */
export const queryOptions = { scope: { scope: 'analytics' } } as const;

/** Selected brands, person and days. */
export interface Filters {
  range: ShownRange;
  /** Brand id, several separated by commas, or `all`. */
  brand: string;
  /** Id of the selected person; `null` for everyone. */
  staff: string | null;
  /** Query parameters of API calls. */
  query: { brand: string; staff?: string } & RangeChoice;
  /** Query parameters for endpoints without a person filter. */
  everyone: { brand: string } & RangeChoice;
  /**
   * Whether the address contains a person while the team is still loading. Queries wait until the team is loaded, because a query without
   * the person would return everyone's data.
   */
  isAwaited: boolean;
  isUsual: boolean;
  setStaff(staff: string | null): void;
  clear(): void;
}

/** Returns the filters from the address. Brands and people that the user cannot see are ignored. */
export function useFilters(): Filters {
  const range = useRange('last7');
  const [params, change] = useAddressQuery();
  const [address, changeAddress] = useAddress();
  const brand = useSeenBrand(range.brand);
  const people = usePeople();
  const isNamed = useMayAskPeople() && address.staff !== null;
  const isAwaited = useTeamState() === 'loading' && isNamed;
  const staff = people.some(({ id }) => id === address.staff) ? address.staff : null;
  useSidebarBrand(() => change({ brand: null }));
  const { choice } = range;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `range.query` changes whenever the brand or the range does.
  const queries = useMemo(() => {
    const everyone = { brand, ...choice };
    return { everyone, query: staff === null ? everyone : { ...everyone, staff } };
  }, [brand, staff, range.query]);
  return {
    range,
    brand,
    staff,
    ...queries,
    isAwaited,
    isUsual: filterNames.every((name) => !params.has(name)),
    setStaff: (chosen) => changeAddress({ staff: chosen }),
    clear: () => change(Object.fromEntries(filterNames.map((name) => [name, null]))),
  };
}

const filterNames = ['brand', 'range', 'from', 'to', 'staff'] as const;

/** Returns the brands in the address that the user can see, or `all` if there are none. */
function useSeenBrand(named: string): string {
  const brands = useAll('brand');
  if (named === 'all' || brands.length === 0) return named;
  const seen = named.split(',').filter((id) => brands.some((brand) => brand.id === id));
  return seen.length === 0 ? 'all' : seen.join(',');
}

/** Calls `onChange` when another brand is selected in the sidebar, because that selection replaces the brand in the address. */
function useSidebarBrand(onChange: () => void): void {
  const brand = useAtomValue(brandAtom);
  const shown = useRef(brand);
  useEffect(() => {
    if (shown.current === brand) return;
    shown.current = brand;
    onChange();
  });
}

/** Whether the user can query other people's metrics. */
export function useMayAskPeople(): boolean {
  const user = useUser();
  return can(user, 'performance.team_stats') || can(user, 'performance.individual_stats');
}

/** Returns the people whose metrics the user can query, sorted by name. */
export function usePeople(): readonly Colleague[] {
  const { i18n } = useLingui();
  const may = useMayAskPeople();
  const colleagues = useAll('colleague');
  return useMemo(
    () => (may ? colleagues.toSorted((a, b) => a.fullName.localeCompare(b.fullName, i18n.locale)) : []),
    [may, colleagues, i18n.locale],
  );
}

/** Context with the filters of the page. Queries for the details of a metric use these filters. */
export const ShownFilters = createContext<Filters | null>(null);

/** Returns a function that creates the query for a metric under the current filters. */
export function useFigureQuery(): (name: FigureName) => FigureQuery {
  const filters = useContext(ShownFilters);
  const queryOf = useEveryoneQuery();
  const person = usePeople().find(({ id }) => id === filters?.staff);
  const [id, fullName] = [person?.id, person?.fullName];
  return useCallback(
    (name) => {
      const staff = id === undefined || fullName === undefined ? undefined : { id, fullName };
      return { ...queryOf(name), staff };
    },
    [queryOf, id, fullName],
  );
}

/** Returns the same function as {@link useFigureQuery}, but without the person filter. */
export function useEveryoneQuery(): (name: FigureName) => FigureQuery {
  const filters = useContext(ShownFilters);
  if (filters === null) throw new Error('There are no filters');
  const { brand } = filters;
  const { choice } = filters.range;
  return useCallback((name) => ({ name, brand, days: choice }), [brand, choice]);
}
