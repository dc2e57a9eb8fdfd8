import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { namesOf } from '../../figures/names-of.ts';
import type { RangeChoice } from '../../figures/range.ts';
import { useAsked } from '../../figures/use-asked.ts';

/** How far the figures of a range hold the log, and are verified: of a figure that everybody on the page may ask for. */
export function useHeadMeta(query: { brand: string } & RangeChoice): FiguresMeta | null {
  const { meta } = useAsked(
    'GET /dashboard/figures',
    { query: { ...query, names: namesOf('waitingCustomers') } },
    { scope: { scope: 'dashboard', brand: query.brand } },
  );
  return meta;
}
