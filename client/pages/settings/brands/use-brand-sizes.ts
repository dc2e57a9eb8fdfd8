import { useMemo } from 'react';
import { worksIn } from '../../../../shared/team.ts';
import { useCan } from '../../../session/session.ts';
import { useAll } from '../../../sync/store.ts';

export interface BrandSize {
  /** null for those who are not told. */
  accounts: number | null;
  /** Active people who serve it, with those who serve all brands. */
  people: number;
}

/** How many LINE accounts and people each brand has, counted once for all of them. */
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
      // Nobody's list names a brand without an id.
      if (worksIn(person, '')) everywhere += 1;
      else for (const id of person.assignedBrands) serving.set(id, (serving.get(id) ?? 0) + 1);
    }
    return (brandId) => ({
      accounts: seesAccounts ? (ofBrand.get(brandId) ?? 0) : null,
      people: everywhere + (serving.get(brandId) ?? 0),
    });
  }, [accounts, people, seesAccounts]);
}
