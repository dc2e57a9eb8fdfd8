import { atom, useAtom } from 'jotai';
import type { Brand } from '../../../../shared/rows.ts';
import { useBrand } from '../../../session/session.ts';
import { useAll } from '../../../sync/store.ts';

const chosenAtom = atom<string | null>(null);

/** Brand of a section: selected here, otherwise in the sidebar, otherwise the first. */
export function useBrandChoice(): { brands: Brand[]; brand: Brand | undefined; choose: (id: string) => void } {
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name));
  const [own] = useBrand();
  const [chosen, choose] = useAtom(chosenAtom);
  const of = (id: string | null) => brands.find((one) => one.id === id);
  return { brands, brand: of(chosen) ?? of(own) ?? brands[0], choose };
}
