import { can, rank, seesBrand } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { type InternalRows, type ProjectionContext, put, type RowChange, type RowOp, type Stored } from './stored.ts';

/** The people of a brand, for projections that notify them. */

type RosterKind = InternalRows['roster']['id'];

export function roster({ kind, id, before, after }: RowChange<RosterKind>, context: ProjectionContext): RowOp[] {
  if ((before === undefined) === (after === undefined)) return [];
  const others = rosterOf(context, kind).filter((one) => one !== id);
  return [put(context, 'roster', { id: kind, ids: after === undefined ? others : [...others, id] })];
}

/** Returns the ids of all people, or of all brands. */
export const rosterOf = (context: ProjectionContext, kind: RosterKind) => context.read('roster', kind)?.row.ids ?? [];

/** Whether a person replies in a brand: active, with access to the brand and the permission. */
function canReplyIn(stored: Stored<'staff'>, brandId: string): boolean {
  if (stored.row.status !== 'active') return false;
  const viewer = viewerOf(stored);
  return seesBrand(viewer, brandId) && can(viewer, 'messages.reply');
}

function peopleIn(
  context: ProjectionContext,
  brandId: string,
  matches: (stored: Stored<'staff'>) => boolean,
): string[] {
  return rosterOf(context, 'staff').filter((id) => {
    const stored = context.read('staff', id);
    return stored !== undefined && matches(stored) && canReplyIn(stored, brandId);
  });
}

/** Returns the assignee. `null` if there is none, or if they cannot reply in the brand. */
export function assigneeOf(context: ProjectionContext, staffId: string | null, brandId: string): string | null {
  const stored = staffId === null ? undefined : context.read('staff', staffId);
  return stored !== undefined && canReplyIn(stored, brandId) ? stored.row.id : null;
}

export const peopleOnline = (context: ProjectionContext, brandId: string) =>
  peopleIn(context, brandId, ({ row }) => row.presence !== 'offline');

export const leadsOf = (context: ProjectionContext, brandId: string) =>
  peopleIn(context, brandId, ({ row }) => rank(row.role) >= rank('cs_lead'));
