import type { Brand } from '../../../../shared/rows.ts';

/** Screen of a wallboard, showing a group of brands. `name` is `null` for all brands. */
export interface Face {
  key: string;
  brandIds: readonly string[];
  name: string | null;
}

/**
 * Returns the screens of a wallboard: all its brands together, followed by each brand if the wallboard rotates.
 * @param chosen brand id, several separated by commas, or `all`
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
