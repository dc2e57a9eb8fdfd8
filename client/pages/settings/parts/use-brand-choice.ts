import { atom, useAtom } from 'jotai';
import type { Brand } from '../../../../shared/rows.ts';
import { useBrand } from '../../../session/session.ts';
import { useAll } from '../../../sync/store.ts';

const chosenAtom = atom<string | null>(null);

/**
 * Returns the brand of a settings section: the brand selected in the section, or else the brand selected in the sidebar, or else the first
 * brand.
 */
export function useBrandChoice(): { brands: Brand[]; brand: Brand | undefined; choose: (id: string) => void } {
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name));
  const [own] = useBrand();
  const [chosen, choose] = useAtom(chosenAtom);
  const of = (id: string | null) => brands.find((one) => one.id === id);
  return { brands, brand: of(chosen) ?? of(own) ?? brands[0], choose };
}
