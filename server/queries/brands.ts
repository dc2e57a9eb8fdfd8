import { Refusal } from '../../shared/errors.ts';
import { seesBrand, type Viewer } from '../../shared/permissions.ts';
import type { Brand } from '../../shared/rows.ts';
import type { RowQueries } from './rows.ts';

/** The brands that a person may see, by name. */
export function visibleBrands(rows: RowQueries, viewer: Viewer): Brand[] {
  return rows
    .all('brand')
    .map(({ row }) => row)
    .filter(({ id }) => seesBrand(viewer, id))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** The brands of a list with commas. @throws Refusal `brand_not_found` for one that the person may not see */
export function brandsMeant(rows: RowQueries, viewer: Viewer, brand: string): string[] {
  const visible = visibleBrands(rows, viewer).map(({ id }) => id);
  if (brand === 'all') return visible;
  const meant = [...new Set(brand.split(','))];
  if (!meant.every((id) => visible.includes(id))) throw new Refusal('brand_not_found');
  return meant;
}
