import { useUser } from '../../../session/session.ts';
import { useAll } from '../../../sync/store.ts';

/** The brands that a person may give to a token, and those that stand there first. */
export function useTokenBrands() {
  const { role } = useUser();
  const brands = useAll('brand');
  const mayAll = role === 'super_admin';
  return { brands, mayAll, first: mayAll ? ['all'] : brands.slice(0, 1).map(({ id }) => id) };
}
