import type { FiguresMeta } from '../../shared/api/figures.ts';
import type { RangePreset } from '../../shared/figures.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { type DayRange, type DaysQuery, daysOf } from '../figures/days.ts';
import { settingsOf } from '../projections/defaults.ts';
import { iso } from '../projections/stored.ts';
import { brandsMeant } from '../queries/brands.ts';
import type { Figures } from '../queries/figures/figures.ts';
import type { RouteDeps } from './deps.ts';

export interface FigureDeps extends RouteDeps {
  figures: Figures;
}

/** Over which brands and days a call of figures answers, and what its `meta` tells of that. */
export interface FiguresOver {
  brandIds: string[];
  range: DayRange;
  meta: FiguresMeta;
}

/** @throws Refusal `brand_not_found` */
export function figuresOver(
  deps: Pick<FigureDeps, 'rows' | 'engine' | 'figures'>,
  viewer: Viewer,
  query: { brand: string } & DaysQuery,
  fallback: RangePreset = 'today',
): FiguresOver {
  const { now, read } = deps.engine;
  const { timeZone } = settingsOf(read);
  const brandIds = brandsMeant(deps.rows, viewer, query.brand);
  const range = daysOf(query, now(), timeZone, fallback);
  const { from, to } = range;
  const { verifiedTo } = deps.figures;
  const meta = {
    brand: query.brand,
    from,
    to,
    timeZone,
    asOf: iso(now()),
    verifiedTo: verifiedTo === null ? null : iso(verifiedTo),
  };
  return { brandIds, range, meta };
}
