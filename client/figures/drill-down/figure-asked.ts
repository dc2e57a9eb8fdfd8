import type { Figure, FiguresMeta, FigureValue, RangePart } from '../../../shared/api/figures.ts';
import { type FigureName, figures, isOwnFigure } from '../../../shared/figures.ts';
import { can, type Viewer } from '../../../shared/permissions.ts';
import type { RangeChoice } from '../range.ts';

/** A figure of some brands and days, of everybody or of one person. */
export interface FigureAsked {
  name: FigureName;
  /** Ids with commas, or 'all'. */
  brand: string;
  days: RangeChoice;
  staff?: { id: string; fullName: string } | undefined;
  part?: FigurePart | undefined;
}

/** A part of the days alone, with the figure of it as the page has it: nothing else tells that. */
export interface FigurePart {
  of: RangePart;
  /** Its name, beside that of the days. */
  label: string;
  value: FigureValue;
  meta: FiguresMeta;
}

/** A figure that the page has already, and of when it is. */
export interface FigureGiven {
  figure: Figure;
  meta: FiguresMeta;
}

export const givenOfPart = (name: FigureName, { value, meta }: Pick<FigurePart, 'value' | 'meta'>): FigureGiven => ({
  figure: { name, unit: figures[name].unit, value, previous: null, change: null, samples: null, series: [] },
  meta,
});

/**
 * Whether somebody may see a figure and the rows behind it: by its key, and of other people by one more. One's own stand on the page of
 * performance.
 */
export function mayOpen(viewer: Viewer, { name, staff }: Pick<FigureAsked, 'name' | 'staff'>): boolean {
  if (staff?.id === viewer.id && isOwnFigure(name) && can(viewer, 'performance.view')) return true;
  if (!can(viewer, figures[name].key)) return false;
  if (staff === undefined || staff.id === viewer.id) return true;
  return can(viewer, 'performance.team_stats') || can(viewer, 'performance.individual_stats');
}

const keyOf = ({ name, brand, days, staff, part }: FigureAsked) =>
  JSON.stringify([name, brand, days, staff?.id, part?.of]);

export const isSameFigure = (a: FigureAsked | null, b: FigureAsked): boolean => a !== null && keyOf(a) === keyOf(b);
