import { seesAllBrands } from '../../shared/permissions.ts';
import { useCan, useUser } from './session.ts';

/**
 * Why no brand is there to choose, once brands have come: none is made yet, and this person may make it or has to ask; or some may be there,
 * but none is open to this person.
 */
export type NoBrandCase = 'make' | 'ask' | 'closed';

/** For a person who sees every brand there is none at all. */
export function useNoBrandCase(): NoBrandCase {
  const seesAll = seesAllBrands(useUser());
  const mayMake = useCan('brand.create');
  if (!seesAll) return 'closed';
  return mayMake ? 'make' : 'ask';
}
