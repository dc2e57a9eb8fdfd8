import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { filterAtom, viewNames } from './list-query.ts';

/** An address can say what is shown: `?filter=overtime`, as the dashboard's figures do. Then it is the list's own again. */
export function useAddressFilter(): void {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const setFilter = useSetAtom(filterAtom);
  const wanted = new URLSearchParams(search).get('filter');
  useEffect(() => {
    if (wanted === null) return;
    const view = viewNames.find((name) => name === wanted);
    if (view !== undefined) setFilter(view);
    navigate(location, { replace: true });
  }, [wanted, location, navigate, setFilter]);
}
