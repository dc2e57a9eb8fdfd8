import type { EventOf } from '../../shared/events/index.ts';
import { can, effectivePermissions } from '../../shared/permissions.ts';
import { nameKey } from '../../shared/row-ids.ts';
import type { Staff } from '../../shared/rows.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { afterConnection } from '../kinds/nodes.ts';
import { renamed } from './config.ts';
import { rosterOf } from './people.ts';
import { del, type Hidden, iso, type ProjectionContext, put, type RowChange, type RowOp } from './stored.ts';

type StaffHidden = Hidden['staff'];

const username = (name: string) => nameKey('username', name);
const email = (name: string) => nameKey('email', name);

export function staffCreated(event: EventOf<'staff.created'>, context: ProjectionContext): RowOp[] {
  const { role } = event;
  const row = {
    id: event.staffId,
    username: event.username,
    fullName: event.fullName,
    email: event.email,
    role,
    status: event.status,
    hasSecondFactor: false,
    assignedBrands: event.assignedBrands,
    elsewhere: false,
    permissionCount: effectivePermissions(role, event.permissions).length,
    permissions: event.permissions,
    reserved: event.master,
    lastLoginAt: null,
    presence: 'offline' as const,
    languages: event.languages ?? [],
    createdAt: iso(context.at),
  };
  const hidden: StaffHidden = {
    passwordHash: event.passwordHash,
    mustChangePassword: false,
    permissions: event.permissions,
    master: event.master,
    chosen: 'online',
    connected: false,
    accessChangedAt: context.position,
    secondFactor: null,
    editedAt: context.position,
  };
  return [
    put(context, 'staff', row, hidden),
    ...renamed(context, username, event.staffId, '', event.username),
    ...renamed(context, email, event.staffId, '', event.email),
  ];
}

export function staffChanged(event: EventOf<'staff.changed'>, context: ProjectionContext): RowOp[] {
  const known = context.read('staff', event.staffId);
  if (known === undefined) return [];
  const { type: _, staffId, permissions: own, passwordHash, mustChangePassword, role, ...changes } = event;
  const row: Staff = { ...known.row, ...changes, role: role ?? known.row.role };
  const isEdited = passwordHash === undefined || Object.keys(changes).length > 0;
  const hidden = {
    ...known.hidden,
    permissions: own === undefined ? known.hidden.permissions : own,
    passwordHash: passwordHash ?? known.hidden.passwordHash,
    mustChangePassword: mustChangePassword ?? known.hidden.mustChangePassword,
    editedAt: isEdited ? context.position : known.hidden.editedAt,
  };
  row.permissionCount = effectivePermissions(row.role, hidden.permissions).length;
  row.permissions = hidden.permissions;
  // `null` resets the permissions to the defaults of the role, so it counts as a change. `undefined` does not.
  const access = [role, own, event.assignedBrands, event.status];
  if (access.some((part) => part !== undefined)) hidden.accessChangedAt = context.position;
  return [
    put(context, 'staff', row, hidden),
    ...renamed(context, username, staffId, known.row.username, event.username),
    ...renamed(context, email, staffId, known.row.email, event.email),
  ];
}

export function staffDeleted(event: EventOf<'staff.deleted'>, context: ProjectionContext): RowOp[] {
  const known = context.read('staff', event.staffId)?.row;
  if (known === undefined) return [];
  return [
    del('staff', known.id),
    del('name', username(known.username)),
    ...(known.email === '' ? [] : [del('name', email(known.email))]),
  ];
}

function change(
  context: ProjectionContext,
  id: string,
  row: Partial<Staff>,
  hidden: Partial<StaffHidden> = {},
): RowOp[] {
  const known = context.read('staff', id);
  if (known === undefined) return [];
  const after = { ...known.hidden, ...hidden };
  return [put(context, 'staff', { ...known.row, ...row, presence: presenceOf(after) }, after)];
}

const presenceOf = ({ connected, chosen }: StaffHidden) => (connected ? chosen : ('offline' as const));

export function sessionStarted(event: EventOf<'session.started'>, context: ProjectionContext): RowOp[] {
  const { sessionId: id, staffId, expiresAt, freshUntil = null, address = null, browser = null } = event;
  const session = { id, staffId, startedAt: context.at, expiresAt, address, browser };
  const seen = { seenAt: context.at, freshUntil };
  return [
    put(context, 'session', { ...session, ...seen }),
    ...change(context, staffId, { lastLoginAt: iso(context.at) }),
  ];
}

export function sessionRenewed(event: EventOf<'session.renewed'>, context: ProjectionContext): RowOp[] {
  const known = context.read('session', event.sessionId)?.row;
  if (known === undefined) return [];
  return [put(context, 'session', { ...known, expiresAt: event.expiresAt, seenAt: context.at })];
}

export function sessionFreshened(event: EventOf<'session.freshened'>, context: ProjectionContext): RowOp[] {
  const known = context.read('session', event.sessionId)?.row;
  if (known === undefined) return [];
  return [put(context, 'session', { ...known, freshUntil: event.until, seenAt: context.at })];
}

/** Deletes sessions. The event lists the ids of all ended sessions. */
export function sessionsEnded(event: EventOf<'sessions.ended'>): RowOp[] {
  return event.sessionIds.map((id) => del('session', id));
}

export function presenceChosen(event: EventOf<'presence.chosen'>, context: ProjectionContext): RowOp[] {
  return change(context, event.staffId, {}, { chosen: event.presence });
}

export function connectionChanged(event: EventOf<'connection.changed'>, context: ProjectionContext): RowOp[] {
  const known = context.read('staff', event.staffId);
  if (known === undefined) return [];
  const { connectedNodes: _, ...others } = known.hidden;
  const hidden = { ...others, ...afterConnection(known.hidden, event.connected, event.node) };
  return [put(context, 'staff', { ...known.row, presence: presenceOf(hidden) }, hidden)];
}

/** Updates the row that colleagues can see after a change of the person's row. */
export function colleagueOf({ id, after }: RowChange<'staff'>, context: ProjectionContext): RowOp[] {
  if (after === undefined) return [del('colleague', id)];
  const { fullName, role, presence, status, assignedBrands, languages } = after.row;
  const known = context.read('colleague', id)?.row;
  const active = status === 'active';
  const answers = can(viewerOf(after), 'messages.reply');
  const shown = { fullName, role, presence, active, answers, assignedBrands, languages };
  // Skipped if nothing visible to colleagues has changed, for example after a sign-in, because every colleague would receive the row.
  const isSame = (key: keyof typeof shown) => JSON.stringify(known?.[key]) === JSON.stringify(shown[key]);
  if ((Object.keys(shown) as (keyof typeof shown)[]).every(isSame)) return [];
  const moved = known !== undefined && known.presence !== presence;
  const since = moved ? iso(context.at) : (known?.since ?? null);
  return [put(context, 'colleague', { id, ...shown, since, load: known?.load ?? {} })];
}

/** Stores the new list of a brand's people, by changing the brands of each person. */
export function brandStaffed(event: EventOf<'brand.staffed'>, context: ProjectionContext): RowOp[] {
  return event.changes.flatMap(({ staffId, assignedBrands }) =>
    staffChanged({ type: 'staff.changed', staffId, assignedBrands }, context),
  );
}

/** Removes a deleted brand from all people. */
export function brandDeleted({ brandId }: EventOf<'brand.deleted'>, context: ProjectionContext): RowOp[] {
  return rosterOf(context, 'staff').flatMap((staffId) => {
    const assigned = context.read('staff', staffId)?.row.assignedBrands ?? [];
    if (!assigned.includes(brandId)) return [];
    const assignedBrands = assigned.filter((id) => id !== brandId);
    return staffChanged({ type: 'staff.changed', staffId, assignedBrands }, context);
  });
}
