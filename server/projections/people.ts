import { rank, repliesIn } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { type InternalRows, type ProjectionContext, put, type RowChange, type RowOp, type Stored } from './stored.ts';

/**
 * The functions in this file list the ids of all people and brands, and find the people of a brand who can reply, are online, or are leads.
 */

type RosterKind = InternalRows['roster']['id'];

export function roster({ kind, id, before, after }: RowChange<RosterKind>, context: ProjectionContext): RowOp[] {
  if ((before === undefined) === (after === undefined)) return [];
  const others = rosterOf(context, kind).filter((one) => one !== id);
  return [put(context, 'roster', { id: kind, ids: after === undefined ? others : [...others, id] })];
}

/** Returns the ids of all people, or of all brands. */
export const rosterOf = (context: ProjectionContext, kind: RosterKind) => context.read('roster', kind)?.row.ids ?? [];

/** Whether a person can reply in a brand. They must be active, have access to the brand and be permitted to reply. */
function canReplyIn(stored: Stored<'staff'>, brandId: string): boolean {
  return stored.row.status === 'active' && repliesIn(viewerOf(stored), brandId);
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

/** Returns the id of the assignee. `null` if nobody is assigned or the assignee cannot reply in the brand. */
export function assigneeOf(context: ProjectionContext, staffId: string | null, brandId: string): string | null {
  const stored = staffId === null ? undefined : context.read('staff', staffId);
  return stored !== undefined && canReplyIn(stored, brandId) ? stored.row.id : null;
}

/** Whether a person is not offline and can reply in a brand. Such a person keeps the conversation when a new case opens. */
export function isHere(context: ProjectionContext, staffId: string, brandId: string): boolean {
  const stored = context.read('staff', staffId);
  return stored !== undefined && stored.row.presence !== 'offline' && canReplyIn(stored, brandId);
}

export const peopleOnline = (context: ProjectionContext, brandId: string) =>
  peopleIn(context, brandId, ({ row }) => row.presence !== 'offline');

export const leadsOf = (context: ProjectionContext, brandId: string) =>
  peopleIn(context, brandId, ({ row }) => rank(row.role) >= rank('cs_lead'));
