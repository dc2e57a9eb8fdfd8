import type { Viewer } from '../../shared/permissions.ts';
import type { SavedView } from '../../shared/view-row.ts';
import { audienceOf } from '../kinds/audience.ts';
import { cutFor, isWithin } from '../kinds/shown.ts';
import type { Read } from '../projections/stored.ts';
import type { RowQueries } from './rows.ts';

function shownTo(read: Read, viewer: Viewer, row: SavedView): SavedView | null {
  const audience = audienceOf(viewer, true);
  const exists = (brandId: string) => read('brand', brandId) !== undefined;
  return isWithin('view', row, audience, exists) ? cutFor('view', row, audience) : null;
}

/** Returns a view as the person sees it. `null` if it does not exist, or the person has no access to it. */
export function visibleView(read: Read, viewer: Viewer, id: string): SavedView | null {
  const stored = read('view', id);
  return stored === undefined ? null : shownTo(read, viewer, stored.row);
}

/** Returns the shared views that the person sees and the person's own views, in no order. */
export function visibleViews(read: Read, rows: RowQueries, viewer: Viewer): SavedView[] {
  const stored = [...rows.of('view', ''), ...rows.of('view', viewer.id)];
  return stored.flatMap(({ row }) => shownTo(read, viewer, row) ?? []);
}
