import { useAtomValue, useSetAtom } from 'jotai';
import type { SessionUser } from '../../shared/api/auth.ts';
import { can, type Permission } from '../../shared/permissions.ts';
import type { Brand } from '../../shared/rows.ts';
import { useAll } from '../sync/store.ts';
import { brandAtom } from './brand-choice.ts';
import { sessionAtom } from './state.ts';

/** Returns the signed-in user. @throws outside the pages of signed-in users */
export function useUser(): SessionUser {
  const session = useAtomValue(sessionAtom);
  if (session.state !== 'signedIn') throw new Error('Nobody is signed in');
  return session.user;
}

export function useCan(permission: Permission): boolean {
  return can(useUser(), permission);
}

/** Returns the selected brand, or the only brand if there is just one. `undefined` for all brands. */
export function useShownBrand(): Brand | undefined {
  const [chosen] = useBrand();
  const brands = useAll('brand');
  return brands.length === 1 ? brands[0] : brands.find(({ id }) => id === chosen);
}

/** Returns the id of the selected brand or 'all', and a setter. A brand that is not available to the user counts as 'all'. */
export function useBrand(): [string, (id: string) => void] {
  const chosen = useAtomValue(brandAtom);
  const choose = useSetAtom(brandAtom);
  const mayChoose = useCan('messages.brand_filter');
  const brands = useAll('brand');
  const isUnavailable = brands.length > 0 && !brands.some((brand) => brand.id === chosen);
  return [mayChoose && !isUnavailable ? chosen : 'all', choose];
}
