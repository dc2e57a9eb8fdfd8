import { can, rank, seesBrand } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { type Change, type Facts, put, type RowOp, type Stored } from './stored.ts';

/** Whom a brand has, for projections that tell people of something. */

const rosterId = 'staff';

export function roster({ id, before, after }: Change<'staff'>, facts: Facts): RowOp[] {
  if ((before === undefined) === (after === undefined)) return [];
  const people = rosterOf(facts).filter((one) => one !== id);
  return [put(facts, 'roster', { id: rosterId, people: after === undefined ? people : [...people, id] })];
}

const rosterOf = (facts: Facts) => facts.read('roster', rosterId)?.row.people ?? [];

/** Whether somebody answers in a brand: active, sees it, and may. */
function answersIn(stored: Stored<'staff'>, brandId: string): boolean {
  if (stored.row.status !== 'active') return false;
  const viewer = viewerOf(stored);
  return seesBrand(viewer, brandId) && can(viewer, 'messages.reply');
}

function those(facts: Facts, brandId: string, chosen: (stored: Stored<'staff'>) => boolean): string[] {
  return rosterOf(facts).filter((id) => {
    const stored = facts.read('staff', id);
    return stored !== undefined && chosen(stored) && answersIn(stored, brandId);
  });
}

/** The one who holds a conversation, as long as they can answer in it. */
export function holderOf(facts: Facts, staffId: string | null, brandId: string): string | null {
  const stored = staffId === null ? undefined : facts.read('staff', staffId);
  return stored !== undefined && answersIn(stored, brandId) ? stored.row.id : null;
}

export const peopleOnline = (facts: Facts, brandId: string) =>
  those(facts, brandId, ({ row }) => row.presence !== 'offline');

export const leadsOf = (facts: Facts, brandId: string) =>
  those(facts, brandId, ({ row }) => rank(row.role) >= rank('cs_lead'));
