import { type FigureName, figures } from '../../../shared/figures.ts';
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

/** Whether somebody may see a figure and the rows behind it: by its key, and of other people by one more. */
export function mayOpen(viewer: Viewer, { name, staff }: Pick<FigureAsked, 'name' | 'staff'>): boolean {
  if (!can(viewer, figures[name].key)) return false;
  if (staff === undefined || staff.id === viewer.id) return true;
  return can(viewer, 'performance.team_stats') || can(viewer, 'performance.individual_stats');
}

export const isSameFigure = (a: FigureAsked | null, b: FigureAsked): boolean =>
  a !== null &&
  JSON.stringify([a.name, a.brand, a.days, a.staff?.id]) === JSON.stringify([b.name, b.brand, b.days, b.staff?.id]);
