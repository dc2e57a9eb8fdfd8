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
