import { Refusal } from '../../shared/errors.ts';
import { figures as entries, type FigureName, type RangePreset } from '../../shared/figures.ts';
import { can, selfOf, type Viewer } from '../../shared/permissions.ts';
import { loadRateOf, thoseThere } from '../../shared/team.ts';
import { isOwnFigure } from '../../shared/views.ts';
import type { DaysQuery } from '../figures/days.ts';
import { audienceOf, sharesBrand } from '../kinds/audience.ts';
import type { FigureQuery, Live } from '../queries/figures/calculator.ts';
import type { RangeQuery } from '../queries/figures/query-figures.ts';
import { teamNow } from '../queries/team.ts';
import { type FigureDeps, figuresOver } from './figures-meta.ts';
import { forbidden } from './mount.ts';
import { liveFiguresOf } from './shown.ts';

type Query = DaysQuery & { brand: string; staff?: string | undefined };

/**
 * Converts a query for figures in a range. @throws Refusal `brand_not_found`, `staff_not_found`, `forbidden` for another person's figures
 */
export function rangeQueryOf(deps: FigureDeps, viewer: Viewer, query: Query, fallback: RangePreset): RangeQuery {
  const { brandIds, range, meta } = figuresOver(deps, viewer, query, fallback);
  const { timeZone } = meta;
  const staffId = query.staff;
  if (staffId !== undefined) mustSeePerson(deps, viewer, staffId);
  return { brand: query.brand, brandIds, range, timeZone, now: deps.engine.now(), staffId };
}

const isOneself = (viewer: Viewer, staffId: string | undefined): boolean => staffId === selfOf(viewer);

/** Checks access to a person's figures. Everyone has access to their own figures. @throws Refusal `forbidden`, `staff_not_found` */
export function mustSeePerson({ engine }: FigureDeps, viewer: Viewer, staffId: string): void {
  if (!isOneself(viewer, staffId)) mustSeeOthers(viewer);
  const staff = engine.read('staff', staffId)?.row;
  if (staff === undefined || !sharesBrand(audienceOf(viewer, true), staff)) throw new Refusal('staff_not_found');
}

const keysToOthers = ['performance.team_stats', 'performance.individual_stats'] as const;

export const seesOthers = (viewer: Viewer): boolean => keysToOthers.some((key) => can(viewer, key));

/** Checks access to the figures of other people. @throws Refusal `forbidden` */
export function mustSeeOthers(viewer: Viewer): void {
  if (!seesOthers(viewer)) throw forbidden(keysToOthers);
}

/**
 * Checks that the viewer has the permissions of all figures.
 * @throws Refusal `forbidden`; `validation_failed` for a person's value of a figure that cannot be divided by person
 */
export function mustOpen(viewer: Viewer, names: readonly FigureName[], staffId: string | undefined): void {
  for (const name of names) {
    const { key, by, of } = entries[name];
    if (staffId !== undefined && !(by as readonly string[]).includes('staff')) {
      const why = of === 'now' ? 'says now' : 'cannot be divided by staff';
      throw new Refusal('validation_failed', [{ path: 'staff', message: `${name} ${why}` }]);
    }
    // People with access to the performance page can read their own figures of that page without the figures' permissions.
    if (isOneself(viewer, staffId) && isOwnFigure(name) && can(viewer, 'performance.view')) continue;
    if (!can(viewer, key)) throw forbidden([key]);
  }
}

/** Returns the live figures, computed from the inbox's rows. */
export function liveOf({ rows, engine }: FigureDeps, { brandIds }: FigureQuery): Live {
  const loadRate = loadRateOf(thoseThere(teamNow(rows, engine.read, brandIds)));
  return { ...liveFiguresOf(engine.read, brandIds), loadRate };
}
