import { useUser } from '../../../session/session.ts';
import { useAll } from '../../../sync/store.ts';

/** Brands that the user can assign to a token, and the initial selection. */
export function useTokenBrands() {
  const { role } = useUser();
  const brands = useAll('brand');
  const mayAll = role === 'super_admin';
  return { brands, mayAll, first: mayAll ? ['all'] : brands.slice(0, 1).map(({ id }) => id) };
}
