import { seesAllBrands } from '../../shared/permissions.ts';
import { useCan, useUser } from './session.ts';

/** Why there is no brand to choose from, and whether the user can create one. */
export interface NoBrandCase {
  /** `none`: no brand exists. `closed`: brands may exist that this user has no access to. */
  is: 'none' | 'closed';
  /** Whether this user can create a brand, which assigns them to it. */
  mayMake: boolean;
}

export function useNoBrandCase(): NoBrandCase {
  // A user with access to all brands sees none only if none exists.
  const is = seesAllBrands(useUser()) ? 'none' : 'closed';
  return { is, mayMake: useCan('brand.create') };
}
