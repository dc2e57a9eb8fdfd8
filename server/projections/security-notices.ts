import type { EventOf } from '../../shared/events/index.ts';
import { effectivePermissions, rank, roles } from '../../shared/permissions.ts';
import type { SecurityNotice } from '../../shared/rows.ts';
import type { SecurityCause } from '../../shared/vocabulary.ts';
import { rosterOf } from './people.ts';
import { del, iso, type ProjectionContext, put, type RowChange, type RowOp, type Stored } from './stored.ts';

/** The projections in this file add notifications about security events of accounts, which are shown in the product and sent by mail. */

const administratorRoles = roles.slice(rank('admin'));
const accountPermissions = ['access.users', 'access.roles', 'access.permissions'];

/** Returns the administrator roles up to the person's own role, and the person's permissions that allow changing other accounts. */
function powersOf(stored: Stored<'staff'> | undefined): string[] {
  if (stored === undefined || stored.row.status === 'inactive') return [];
  const { row, hidden } = stored;
  const own = effectivePermissions(row.role, hidden.permissions);
  return [
    ...administratorRoles.filter((role) => rank(role) <= rank(row.role)),
    ...accountPermissions.filter((key) => own.includes(key)),
  ];
}

/** Notifies the super administrators when a person gives another person more power over accounts. */
export function administratorAppeared({ id, before, after }: RowChange<'staff'>, context: ProjectionContext): RowOp[] {
  const had = powersOf(before);
  if (context.staffId === null || after === undefined || powersOf(after).every((one) => had.includes(one))) return [];
  const others = rosterOf(context, 'staff').filter((one) => {
    const person = context.read('staff', one)?.row;
    const isReached = person?.role === 'super_admin' && person.status === 'active';
    return isReached && one !== id && one !== context.staffId;
  });
  const about = { id, name: after.row.fullName };
  return others.flatMap((staffId) => notice(context, 'newAdministrator', staffId, about));
}

export function secondFactorEnabled(
  { staffId }: EventOf<'second-factor.enabled'>,
  context: ProjectionContext,
): RowOp[] {
  return ofAccount(context, 'secondFactorAdded', staffId);
}

/** Notifies the person whose second factor was removed, unless that person removed it. */
export function secondFactorRemoved(
  { staffId }: EventOf<'second-factor.removed'>,
  context: ProjectionContext,
): RowOp[] {
  return context.staffId === staffId ? [] : ofAccount(context, 'secondFactorRemoved', staffId);
}

/** Notifies a person whose password was replaced by another person. */
export function passwordChanged(event: EventOf<'staff.changed'>, context: ProjectionContext): RowOp[] {
  const { staffId, passwordHash } = event;
  const had = context.read('staff', staffId)?.hidden.passwordHash ?? null;
  const isOwn = context.staffId === null || context.staffId === staffId;
  return passwordHash === undefined || had === null || isOwn ? [] : ofAccount(context, 'passwordReset', staffId);
}

/** Notifies a person whose email address was changed by another person. */
export function emailChanged(event: EventOf<'staff.changed'>, context: ProjectionContext): RowOp[] {
  const { staffId, email } = event;
  const known = context.read('staff', staffId);
  const isOwn = context.staffId === null || context.staffId === staffId;
  const isInvited = known?.hidden.passwordHash === null;
  return email === undefined || email === known?.row.email || isOwn || isInvited
    ? []
    : ofAccount(context, 'emailChanged', staffId);
}

export function linkUsed({ staffId, kind }: EventOf<'link.used'>, context: ProjectionContext): RowOp[] {
  return kind === 'invitation' ? [] : ofAccount(context, 'passwordReset', staffId);
}

export function signInsLimited({ staffId }: EventOf<'sign-ins.limited'>, context: ProjectionContext): RowOp[] {
  return ofAccount(context, 'failedSignIns', staffId);
}

export function cleared(event: EventOf<'notifications.cleared'>, context: ProjectionContext): RowOp[] {
  return event.ids.flatMap((id) =>
    context.read('securityNotice', id) === undefined ? [] : [del('securityNotice', id)],
  );
}

/** Notifies a person about a change of the person's own account. */
function ofAccount(context: ProjectionContext, cause: SecurityCause, staffId: string): RowOp[] {
  const name = context.read('staff', staffId)?.row.fullName;
  return name === undefined ? [] : notice(context, cause, staffId, { id: staffId, name });
}

function notice(
  context: ProjectionContext,
  cause: SecurityCause,
  staffId: string,
  about: SecurityNotice['about'],
): RowOp[] {
  const by = context.staffId === null || context.staffId === staffId ? null : context.staffId;
  return [
    put(context, 'securityNotice', {
      // An attack can continue for a while, so there is only one notification, with the time of the last event.
      id: cause === 'failedSignIns' ? `${staffId}/${cause}` : `${staffId}/${cause}/${context.position}`,
      staffId,
      cause,
      about,
      by: by === null ? null : { id: by, name: context.read('staff', by)?.row.fullName ?? '' },
      at: iso(context.at),
    }),
  ];
}
