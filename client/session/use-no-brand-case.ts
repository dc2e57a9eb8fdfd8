import { seesAllBrands } from '../../shared/permissions.ts';
import { useCan, useUser } from './session.ts';

/** Reason why there is no brand to choose from, and whether the user can create one. */
export interface NoBrandCase {
  /** `none`: no brand exists. `closed`: brands may exist that this user has no access to. */
  is: 'none' | 'closed';
  /** Whether this user can create a brand. Creating it also assigns the user to the brand. */
  mayMake: boolean;
}

export function useNoBrandCase(): NoBrandCase {
  // Users with access to all brands would see any existing brand, so no brand exists.
  const is = seesAllBrands(useUser()) ? 'none' : 'closed';
  return { is, mayMake: useCan('brand.create') };
}
