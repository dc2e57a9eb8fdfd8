import { can, rank, seesBrand } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { type ProjectionContext, put, type RowChange, type RowOp, type Stored } from './stored.ts';

/** The people of a brand, for projections that notify them. */

const rosterId = 'staff';

export function roster({ id, before, after }: RowChange<'staff'>, context: ProjectionContext): RowOp[] {
  if ((before === undefined) === (after === undefined)) return [];
  const people = rosterOf(context).filter((one) => one !== id);
  return [put(context, 'roster', { id: rosterId, people: after === undefined ? people : [...people, id] })];
}

const rosterOf = (context: ProjectionContext) => context.read('roster', rosterId)?.row.people ?? [];

/** Whether somebody answers in a brand: active, sees it, and may. */
function answersIn(stored: Stored<'staff'>, brandId: string): boolean {
  if (stored.row.status !== 'active') return false;
  const viewer = viewerOf(stored);
  return seesBrand(viewer, brandId) && can(viewer, 'messages.reply');
}

function those(context: ProjectionContext, brandId: string, chosen: (stored: Stored<'staff'>) => boolean): string[] {
  return rosterOf(context).filter((id) => {
    const stored = context.read('staff', id);
    return stored !== undefined && chosen(stored) && answersIn(stored, brandId);
  });
}

/** The one who holds a conversation, as long as they can answer in it. */
export function holderOf(context: ProjectionContext, staffId: string | null, brandId: string): string | null {
  const stored = staffId === null ? undefined : context.read('staff', staffId);
  return stored !== undefined && answersIn(stored, brandId) ? stored.row.id : null;
}

export const peopleOnline = (context: ProjectionContext, brandId: string) =>
  those(context, brandId, ({ row }) => row.presence !== 'offline');

export const leadsOf = (context: ProjectionContext, brandId: string) =>
  those(context, brandId, ({ row }) => rank(row.role) >= rank('cs_lead'));
