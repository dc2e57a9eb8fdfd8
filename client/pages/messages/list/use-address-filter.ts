import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { showViewAtom, viewNames } from './list-query.ts';

/** Applies the filter of the address, such as `?filter=overtime` in links from the dashboard, then removes it. */
export function useAddressFilter(): void {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const show = useSetAtom(showViewAtom);
  const wanted = new URLSearchParams(search).get('filter');
  useEffect(() => {
    if (wanted === null) return;
    const view = viewNames.find((name) => name === wanted);
    if (view !== undefined) show(view);
    navigate(location, { replace: true });
  }, [wanted, location, navigate, show]);
}
