import type { FiguresMeta } from '../../shared/api/figures.ts';
import type { RangePreset } from '../../shared/figures.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { type DayRange, type DaysQuery, daysOf } from '../figures/days.ts';
import { settingsOf } from '../projections/defaults.ts';
import { visibleBrandIds } from '../queries/brands.ts';
import type { Figures } from '../queries/figures/figures.ts';
import { figuresMeta } from '../queries/figures/meta.ts';
import { type Page, type PageQuery, pageOf, type SortKey } from '../queries/page.ts';
import type { RouteDeps } from './deps.ts';

export interface FigureDeps extends RouteDeps {
  figures: Figures;
}

/** Brands and days of a response with figures, and the part of its `meta` that describes them. */
export interface FiguresOver {
  brandIds: string[];
  range: DayRange;
  meta: FiguresMeta;
}

/** Determines the brands and days of a query. @throws Refusal `brand_not_found` */
export function figuresOver(
  deps: Pick<FigureDeps, 'rows' | 'engine' | 'figures'>,
  viewer: Viewer,
  query: { brand: string } & DaysQuery,
  fallback: RangePreset = 'today',
): FiguresOver {
  const { brand } = query;
  const now = deps.engine.now();
  const { timeZone } = settingsOf(deps.engine.read);
  const brandIds = visibleBrandIds(deps.rows, viewer, brand);
  const range = daysOf(query, now, timeZone, fallback);
  // The response is computed from the rows of the inbox, which always reflect the whole log.
  const held = { isWhole: true, at: now, verifiedTo: deps.figures.verifiedTo };
  return { brandIds, range, meta: figuresMeta({ brand, range, timeZone, now }, held) };
}

/** Returns a page of a list that is already in memory. */
export const listed = <T extends { id: string }>(
  all: readonly T[],
  query: PageQuery,
  sortKey: SortKey<T>,
  meta: FiguresMeta,
) => paged(pageOf(all, query, sortKey), meta);

export function paged<T>({ items, ...page }: Page<T>, meta: FiguresMeta) {
  return { data: items, meta: { ...meta, ...page } };
}
