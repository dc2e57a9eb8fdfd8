import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { showViewAtom, viewNames } from './list-query.ts';

/** An address can say what is shown: `?filter=overtime`, as the dashboard's figures do. Then it is the list's own again. */
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
