import { useMemo } from 'react';
import { worksIn } from '../../../../shared/team.ts';
import { useCan } from '../../../session/session.ts';
import { useAll } from '../../../sync/store.ts';

export interface BrandSize {
  /** Number of LINE accounts; `null` without permission. */
  accounts: number | null;
  /** Number of active people who serve the brand, including those with all brands. */
  people: number;
}

/** Returns a function that returns the number of LINE accounts and people of a brand. The numbers are counted once for all brands. */
export function useBrandSizes(): (brandId: string) => BrandSize {
  const seesAccounts = useCan('lineconfig.view');
  const accounts = useAll('lineAccount');
  const people = useAll('colleague');
  return useMemo(() => {
    const ofBrand = new Map<string, number>();
    for (const { brandId } of accounts) if (brandId !== null) ofBrand.set(brandId, (ofBrand.get(brandId) ?? 0) + 1);
    const serving = new Map<string, number>();
    let everywhere = 0;
    for (const person of people) {
      if (!person.active) continue;
      // Counts people with access to all brands separately. No brand has the id '', so `worksIn` is true only for these people.
      if (worksIn(person, '')) everywhere += 1;
      else for (const id of person.assignedBrands) serving.set(id, (serving.get(id) ?? 0) + 1);
    }
    return (brandId) => ({
      accounts: seesAccounts ? (ofBrand.get(brandId) ?? 0) : null,
      people: everywhere + (serving.get(brandId) ?? 0),
    });
  }, [accounts, people, seesAccounts]);
}
