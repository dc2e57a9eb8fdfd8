import type { Figure, FiguresMeta, FigureValue, RangePart } from '../../../shared/api/figures.ts';
import { type FigureName, figures } from '../../../shared/figures.ts';
import { can, type Viewer } from '../../../shared/permissions.ts';
import { isOwnFigure } from '../../../shared/views.ts';
import type { RangeChoice } from '../range.ts';

/** A figure for brands and days, of all agents or of one. */
export interface FigureQuery {
  name: FigureName;
  /** Comma-separated ids, or 'all'. */
  brand: string;
  days: RangeChoice;
  staff?: { id: string; fullName: string } | undefined;
  part?: FigurePart | undefined;
}

/** A part of the days, with its value from the page, which is the only source of it. */
export interface FigurePart {
  of: RangePart;
  /** Label shown after the days. */
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
 * Whether a user has access to a figure and the rows behind it. Figures of other agents require a second permission. One's own are also
 * covered by the performance page.
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
