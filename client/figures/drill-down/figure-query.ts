import type { Figure, FiguresMeta, FigureValue, RangePart } from '../../../shared/api/figures.ts';
import { type FigureName, figures } from '../../../shared/figures.ts';
import { can, type Viewer } from '../../../shared/permissions.ts';
import { isOwnFigure } from '../../../shared/views.ts';
import type { RangeChoice } from '../range.ts';

/** Identifies a figure by name, brands, days and, optionally, an agent or a part of the days. */
export interface FigureQuery {
  name: FigureName;
  /** Comma-separated brand ids, or 'all'. */
  brand: string;
  days: RangeChoice;
  staff?: { id: string; fullName: string } | undefined;
  part?: FigurePart | undefined;
}

/** Part of the days, such as one hour or one weekday. The value comes from the page, because no endpoint returns values for such a part. */
export interface FigurePart {
  of: RangePart;
  /** Name of the part, shown after the days. */
  label: string;
  value: FigureValue;
  meta: FiguresMeta;
}

/** A figure that the page has loaded, with its meta. */
export interface LoadedFigure {
  figure: Figure;
  meta: FiguresMeta;
}

export const figureOfPart = (name: FigureName, { value, meta }: Pick<FigurePart, 'value' | 'meta'>): LoadedFigure => ({
  figure: { name, unit: figures[name].unit, value, previous: null, change: null, samples: null, series: [] },
  meta,
});

/**
 * Whether a user has access to a figure and the rows behind it. Figures of other agents require an additional permission. The user's own
 * figures are also available through the performance page.
 */
export function mayOpen(viewer: Viewer, { name, staff }: Pick<FigureQuery, 'name' | 'staff'>): boolean {
  if (staff?.id === viewer.id && isOwnFigure(name) && can(viewer, 'performance.view')) return true;
  if (!can(viewer, figures[name].key)) return false;
  if (staff === undefined || staff.id === viewer.id) return true;
  return can(viewer, 'performance.team_stats') || can(viewer, 'performance.individual_stats');
}

const keyOf = ({ name, brand, days, staff, part }: FigureQuery) =>
  JSON.stringify([name, brand, days, staff?.id, part?.of]);

export const isSameFigure = (a: FigureQuery | null, b: FigureQuery): boolean => a !== null && keyOf(a) === keyOf(b);
