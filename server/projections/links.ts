import type { EventOf } from '../../shared/events/index.ts';
import { linkId, nameKey } from '../../shared/row-ids.ts';
import { del, type ProjectionContext, put, type RowChange, type RowOp } from './stored.ts';

/** Password links, each usable once: invitations and resets. */

/** Replaces the previous link of the same origin. */
export function created(event: EventOf<'link.created'>, context: ProjectionContext): RowOp[] {
  const { type: _, ...link } = event;
  const id = linkId(link.staffId, link.createdBy === null);
  return [
    ...ended(id, context),
    put(context, 'link', { id, ...link }),
    put(context, 'name', { id: nameKey('link', link.hash), holder: id }),
  ];
}

/** A password set with one link ends the person's other link too. */
export function used({ staffId }: EventOf<'link.used'>, context: ProjectionContext): RowOp[] {
  return allEnded(staffId, context);
}

export function endedOne({ hash }: EventOf<'link.ended'>, context: ProjectionContext): RowOp[] {
  const holder = context.read('name', nameKey('link', hash))?.row.holder;
  return holder === undefined ? [] : ended(holder, context);
}

/** Ends a person's links when the account is deleted or deactivated, or when its password or email address changes. */
export function withdrawn({ id, before, after }: RowChange<'staff'>, context: ProjectionContext): RowOp[] {
  if (before === undefined) return [];
  const stays =
    after !== undefined &&
    after.row.status !== 'inactive' &&
    after.row.email === before.row.email &&
    after.hidden.passwordHash === before.hidden.passwordHash;
  return stays ? [] : allEnded(id, context);
}

const allEnded = (staffId: string, context: ProjectionContext) =>
  [true, false].flatMap((isRequested) => ended(linkId(staffId, isRequested), context));

function ended(id: string, context: ProjectionContext): RowOp[] {
  const known = context.read('link', id)?.row;
  return known === undefined ? [] : [del('link', id), del('name', nameKey('link', known.hash))];
}
