import type { Brand } from '../../../../shared/rows.ts';

/** One screen of a wall: some brands together, under a name; null: all of them. */
export interface Face {
  key: string;
  brandIds: readonly string[];
  name: string | null;
}

/**
 * The screens that a wall shows, one after the other where there are several: its brands together, then each.
 * @param chosen a brand's id, several with commas, or 'all'; one that is not there is passed over
 */
export function facesOf(brands: readonly Brand[], chosen: string, rotates: boolean): [Face, ...Face[]] {
  const named = chosen.split(',');
  const found = brands.filter(({ id }) => named.includes(id));
  const some = found.length > 0 ? found : brands;
  const one = (brand: Brand): Face => ({ key: brand.id, brandIds: [brand.id], name: brand.name });
  const [first] = some;
  if (first !== undefined && some.length === 1) return [one(first)];
  const isAll = some.length === brands.length;
  const together: Face = {
    key: isAll ? 'all' : some.map(({ id }) => id).join(','),
    brandIds: some.map(({ id }) => id),
    name: isAll ? null : some.map(({ name }) => name).join(' · '),
  };
  return rotates ? [together, ...some.map(one)] : [together];
}
