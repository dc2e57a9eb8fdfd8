import { seesAllBrands } from '../../shared/permissions.ts';
import { useCan, useUser } from './session.ts';

/** Why no brand is there to choose, once brands have come, and the way on. */
export interface NoBrandCase {
  /** None is made yet, or some may be there that are not open to this person. */
  is: 'none' | 'closed';
  /** This person may make one, and belongs to it then. */
  mayMake: boolean;
}

export function useNoBrandCase(): NoBrandCase {
  // For a person who sees every brand there is none at all.
  const is = seesAllBrands(useUser()) ? 'none' : 'closed';
  return { is, mayMake: useCan('brand.create') };
}
