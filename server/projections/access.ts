import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { linkId, nameKey, requestedLinkIds } from '../../shared/row-ids.ts';
import { del, type ProjectionContext, put, type RowChange, type RowOp } from './stored.ts';

/** The projections in this file store password links (invitations and resets), which can be used once. */

/**
 * Creates a link. A new link from an administrator replaces the previous link from an administrator. A requested link replaces the oldest
 * requested link if there are too many.
 */
export function created(event: EventOf<'link.created'>, context: ProjectionContext): RowOp[] {
  const { type: _, ...link } = event;
  const id = link.createdBy === null ? oldestRequested(link.staffId, context) : linkId(link.staffId);
  return [
    ...ended(id, context),
    put(context, 'link', { id, ...link }),
    put(context, 'name', { id: nameKey('link', link.hash), holder: id }),
  ];
}

/** Returns a free id for a requested link, or the id of the oldest requested link if no id is free. */
function oldestRequested(staffId: string, context: ProjectionContext): string {
  const expiresAt = (id: string) => context.read('link', id)?.row.expiresAt ?? 0;
  return requestedLinkIds(staffId).reduce((oldest, id) => (expiresAt(id) < expiresAt(oldest) ? id : oldest));
}

/** Ends all links of a person after one of the links was used to set a password. */
export function used({ staffId }: EventOf<'link.used'>, context: ProjectionContext): RowOp[] {
  return allEnded(staffId, context);
}

export function linkEnded({ hash }: EventOf<'link.ended'>, context: ProjectionContext): RowOp[] {
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
  [linkId(staffId), ...requestedLinkIds(staffId)].flatMap((id) => ended(id, context));

function ended(id: string, context: ProjectionContext): RowOp[] {
  const known = context.read('link', id)?.row;
  return known === undefined ? [] : [del('link', id), del('name', nameKey('link', known.hash))];
}

/** The projections below set and delete the timers that end sessions, API tokens and one-time links at their maximum lifetime. */

/** Sets the timer of a new session. Renewals do not change the timer, because they cannot exceed the maximum lifetime. */
export function sessionEnds({ id, before, after }: RowChange<'session'>, context: ProjectionContext): RowOp[] {
  if (before !== undefined && after !== undefined) return [];
  const timerId = `session/${id}`;
  if (after === undefined) return [del('timer', timerId)];
  const { staffId, startedAt } = after.row;
  const event = { type: 'sessions.ended' as const, staffId, sessionIds: [id] };
  return [
    put(context, 'timer', { id: timerId, at: startedAt + limits.sessionMaxMs, stream: `staff/${staffId}`, event }),
  ];
}

export function apiTokenEnds({ id, before, after }: RowChange<'apiToken'>, context: ProjectionContext): RowOp[] {
  if (before !== undefined && before.row.expiresAt === after?.row.expiresAt) return [];
  const timerId = `api-token/${id}`;
  if (after === undefined) return [del('timer', timerId)];
  const event = { type: 'api-token.revoked' as const, apiTokenId: id };
  return [put(context, 'timer', { id: timerId, at: after.row.expiresAt, stream: 'config', event })];
}

export function linkEnds({ id, before, after }: RowChange<'link'>, context: ProjectionContext): RowOp[] {
  if (before?.row.hash === after?.row.hash) return [];
  const timerId = `link/${id}`;
  if (after === undefined) return [del('timer', timerId)];
  const { staffId, hash, expiresAt } = after.row;
  const event = { type: 'link.ended' as const, staffId, hash };
  return [put(context, 'timer', { id: timerId, at: expiresAt, stream: 'config', event })];
}
