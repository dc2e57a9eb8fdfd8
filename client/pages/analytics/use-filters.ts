import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import type { RangeChoice } from '../../figures/range.ts';
import { type ShownRange, useAddressQuery, useRange } from '../../figures/use-range.ts';
import { brandAtom } from '../../session/brand-choice.ts';
import { useAll } from '../../sync/store.ts';
import { useTeamState } from '../../sync/use-team-state.ts';
import { useAddress } from './use-address.ts';
import { useMayAskPeople, usePeople } from './use-people.ts';

/** The brands, the person and the days that are shown. */
export interface Filters {
  range: ShownRange;
  /** An id, several with commas, or 'all'. */
  brand: string;
  /** null: everyone. */
  staff: string | null;
  /** As calls take them. */
  query: { brand: string; staff?: string } & RangeChoice;
  /** The same for calls that know of no person. */
  everyone: { brand: string } & RangeChoice;
  /** The address names somebody, and the team is on its way: nothing is asked yet, or it would be of everyone. */
  isAwaited: boolean;
  isUsual: boolean;
  setStaff(staff: string | null): void;
  clear(): void;
}

/** The filters as the address has them; a brand or a person that one does not see is none. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is another one when brand or range are.
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

/** Of the brands that an address names, those that the person sees. */
function useSeenBrand(named: string): string {
  const brands = useAll('brand');
  if (named === 'all' || brands.length === 0) return named;
  const seen = named.split(',').filter((id) => brands.some((brand) => brand.id === id));
  return seen.length === 0 ? 'all' : seen.join(',');
}

/** Another brand chosen for the whole program takes the place of the address's; one that is found to be gone was not chosen. */
function useSidebarBrand(onChange: () => void): void {
  const brand = useAtomValue(brandAtom);
  const shown = useRef(brand);
  useEffect(() => {
    if (shown.current === brand) return;
    shown.current = brand;
    onChange();
  });
}
