import { Refusal } from '../../shared/errors.ts';
import { seesAllBrands, seesBrand, type Viewer } from '../../shared/permissions.ts';
import type { Brand } from '../../shared/rows.ts';
import type { RowQueries } from './rows.ts';

/** Returns the brands visible to a person, sorted by name. */
export function visibleBrands(rows: RowQueries, viewer: Viewer): Brand[] {
  return rows
    .all('brand')
    .map(({ row }) => row)
    .filter(({ id }) => seesBrand(viewer, id))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/**
 * Returns the brands in a list of ids separated by commas, or all visible brands for `all`.
 * @throws Refusal `brand_not_found` for a brand that the person cannot see
 */
export function visibleBrandIds(rows: RowQueries, viewer: Viewer, brand: string): string[] {
  const visible = visibleBrands(rows, viewer).map(({ id }) => id);
  if (brand === 'all') return visible;
  const brandIds = [...new Set(brand.split(','))];
  if (!brandIds.every((id) => visible.includes(id))) throw new Refusal('brand_not_found');
  return brandIds;
}

/**
 * Returns the names of the brands in a list. `null` for `all` if the person can see all brands.
 * @throws Refusal `brand_not_found`
 */
export function brandNamesOf(rows: RowQueries, viewer: Viewer, brand = 'all'): string[] | null {
  if (brand === 'all' && seesAllBrands(viewer)) return null;
  const brandIds = visibleBrandIds(rows, viewer, brand);
  return visibleBrands(rows, viewer).flatMap(({ id, name }) => (brandIds.includes(id) ? [name] : []));
}
