import { useMemo } from 'react';
import { useBrand } from '../../session/session.ts';
import { useAll } from '../../sync/store.ts';

/** Ids of the selected brands. */
export function useBrandIds(): readonly string[] {
  const [brand] = useBrand();
  const brands = useAll('brand');
  return useMemo(() => (brand === 'all' ? brands.map(({ id }) => id) : [brand]), [brand, brands]);
}
