import type { Figure, FiguresMeta } from '../../../shared/api/figures.ts';
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
}

/** A figure that the page has already, and of when it is. */
export interface FigureGiven {
  figure: Figure;
  meta: FiguresMeta;
}

/**
 * Whether somebody may see a figure and the rows behind it: by its key, and of other people by one more. One's own stand on the page of
 * performance.
 * @param isGiven the page has the figure; else the dashboard is asked for it, by its own key
 */
export function mayOpen(
  viewer: Viewer,
  { name, staff }: Pick<FigureAsked, 'name' | 'staff'>,
  isGiven = false,
): boolean {
  if (!isGiven && !can(viewer, 'dashboard.view')) return false;
  if (staff?.id === viewer.id && isOwnFigure(name) && can(viewer, 'performance.view')) return true;
  if (!can(viewer, figures[name].key)) return false;
  if (staff === undefined || staff.id === viewer.id) return true;
  return can(viewer, 'performance.team_stats') || can(viewer, 'performance.individual_stats');
}

export const isSameFigure = (a: FigureAsked | null, b: FigureAsked): boolean =>
  a !== null &&
  JSON.stringify([a.name, a.brand, a.days, a.staff?.id]) === JSON.stringify([b.name, b.brand, b.days, b.staff?.id]);
