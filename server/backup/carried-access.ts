import { isDeepStrictEqual } from 'node:util';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { effectivePermissions, type Role, rank } from '../../shared/permissions.ts';
import type { StaffStatus } from '../../shared/vocabulary.ts';
import { secondFactorAfter, secondFactorEvents } from '../projections/second-factor.ts';
import type { SecondFactor } from '../projections/stored.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Carried } from './carried.ts';
import { eventsOf } from './events-of.ts';
import type { LogInUse } from './log-in-use.ts';
import type { Reseal } from './reseal.ts';

/** Last value of a field in a log, and the time of the change to this value. */
interface Since<T> {
  value: T;
  at: number;
}

/** Fields that determine a person's access, with their last values in a log. */
interface Access {
  status: Since<StaffStatus>;
  /** The value is `null` if the person has not accepted the invitation yet. */
  passwordHash: Since<string | null>;
  mustChangePassword: Since<boolean>;
  role: Since<Role>;
  permissions: Since<string[] | null>;
  assignedBrands: Since<string[]>;
}

const accessEvents = ['staff.created', 'staff.changed', 'staff.deleted', 'brand.staffed'] as const;
type AccessEvent = EventOf<(typeof accessEvents)[number]>;

/**
 * Returns the people in a log by id, and the ids of deleted people.
 * @param events events of the types in `accessEvents`, in log order
 * @param known people whose creation may be missing from the log
 */
function accessOf(
  events: Iterable<{ at: number; event: AccessEvent }>,
  known: ReadonlyMap<string, Access> = new Map(),
): { people: Map<string, Access>; deleted: Set<string> } {
  const people = new Map(known);
  const deleted = new Set<string>();
  const set = (at: number, staffId: string, changes: Partial<EventOf<'staff.changed'>>) => {
    const before = people.get(staffId);
    if (before === undefined) return;
    const { status, passwordHash, mustChangePassword, role, permissions, assignedBrands } = changes;
    const since = <T>(value: T | undefined, last: Since<T>) => (value === undefined ? last : { value, at });
    people.set(staffId, {
      status: since(status, before.status),
      passwordHash: since(passwordHash, before.passwordHash),
      mustChangePassword: since(mustChangePassword, before.mustChangePassword),
      role: since(role, before.role),
      permissions: since(permissions, before.permissions),
      assignedBrands: since(assignedBrands, before.assignedBrands),
    });
  };
  for (const { at, event } of events) {
    if (event.type === 'staff.created') people.set(event.staffId, created(event, at));
    else if (event.type === 'staff.changed') set(at, event.staffId, event);
    else if (event.type === 'brand.staffed') for (const change of event.changes) set(at, change.staffId, change);
    else if (people.delete(event.staffId)) deleted.add(event.staffId);
  }
  return { people, deleted };
}

function created(event: EventOf<'staff.created'>, at: number): Access {
  const { status, passwordHash, role, permissions, assignedBrands } = event;
  return {
    status: { value: status, at },
    passwordHash: { value: passwordHash, at },
    mustChangePassword: { value: false, at },
    role: { value: role, at },
    permissions: { value: permissions, at },
    assignedBrands: { value: assignedBrands, at },
  };
}

/** Returns the revocations of API tokens that are still valid in the restored log. */
export function revokedTokens(running: LogInUse, restored: Sqlite): Carried[] {
  const alive = new Set<string>();
  for (const { event } of eventsOf(restored, 'api-token.created', 'api-token.revoked')) {
    if (event.type === 'api-token.created') alive.add(event.apiTokenId);
    else alive.delete(event.apiTokenId);
  }
  return [...running.eventsOf('api-token.revoked')]
    .filter(({ event }) => alive.delete(event.apiTokenId))
    .map(({ event }) => ({ stream: 'config', event }));
}

/** Returns records that repeat what happened to people after the backup: deletions, loss of access, and new passwords. */
export function lessAccess(running: LogInUse, restored: Sqlite): Carried[] {
  const then = accessOf(eventsOf(restored, ...accessEvents));
  const now = accessOf(running.eventsOf(...accessEvents), then.people);
  return [...then.people].flatMap(([staffId, before]): Carried[] => {
    if (now.deleted.has(staffId)) return [{ stream: 'config', event: { type: 'staff.deleted', staffId } }];
    const after = now.people.get(staffId);
    const changes = after === undefined ? {} : lessOf(before, after);
    if (Object.keys(changes).length === 0) return [];
    return [{ stream: 'config', event: { type: 'staff.changed', staffId, ...changes } }];
  });
}

type Changes = Omit<EventOf<'staff.changed'>, 'type' | 'staffId'>;

/**
 * Returns the changes after the backup that replace a person's password or restrict the person's access. Omits changes that extend the
 * access.
 */
function lessOf(before: Access, after: Access): Changes {
  const isLater = (field: keyof Access) => after[field].at >= before[field].at;
  const changes: Changes = {};
  const [was, is] = [before.passwordHash.value, after.passwordHash.value];
  // People whose invitation was open at the time of the backup must be invited again, because a restore invalidates the backup's links.
  if (isLater('passwordHash') && was !== null && is !== null && was !== is) {
    changes.passwordHash = is;
    if (after.mustChangePassword.value !== before.mustChangePassword.value) {
      changes.mustChangePassword = after.mustChangePassword.value;
    }
  }
  if (isLater('status') && after.status.value === 'inactive' && before.status.value !== 'inactive') {
    changes.status = 'inactive';
  }
  const isLower = isLater('role') && rank(after.role.value) < rank(before.role.value);
  const role = isLower ? after.role.value : before.role.value;
  if (isLower) changes.role = role;
  const ownKeysChanged = !isDeepStrictEqual(after.permissions.value, before.permissions.value);
  if (isLower || (isLater('permissions') && ownKeysChanged)) {
    const keys = effectivePermissions(role, before.permissions.value);
    const allowed = effectivePermissions(after.role.value, after.permissions.value);
    const both = keys.filter((key) => allowed.includes(key));
    if (both.length < keys.length) changes.permissions = both;
  }
  if (isLater('assignedBrands')) {
    const brands = inBoth(before.assignedBrands.value, after.assignedBrands.value);
    if (!isDeepStrictEqual(brands, before.assignedBrands.value)) changes.assignedBrands = brands;
  }
  return changes;
}

function inBoth(before: string[], after: string[]): string[] {
  if (after.includes('all')) return before;
  return before.includes('all') ? after : before.filter((brand) => after.includes(brand));
}

interface Known {
  factor: SecondFactor | null;
  /** Time of the last event that changed the second factor. */
  at: number;
}

type FactorEvents = Iterable<{ at: number; event: EventOf<(typeof secondFactorEvents)[number]> }>;

/**
 * Returns the last state of each person's second factor in a log.
 * @param known factors whose first event may be missing from the log
 */
function factorsOf(events: FactorEvents, known: ReadonlyMap<string, Known> = new Map()): Map<string, Known> {
  const factors = new Map(known);
  for (const { at, event } of events) {
    const before = factors.get(event.staffId)?.factor ?? null;
    factors.set(event.staffId, { factor: secondFactorAfter(before, event, at), at });
  }
  return factors;
}

/**
 * Returns records that repeat the changes to second factors after the backup, so that the restore does not reactivate earlier second
 * factors.
 */
export function secondFactors(running: LogInUse, restored: Sqlite, reseal: Reseal): Carried[] {
  const then = factorsOf(eventsOf(restored, ...secondFactorEvents));
  // Takes earlier events from the backup, because a damaged current log may lack them.
  const since = [...running.eventsOf(...secondFactorEvents)].filter(
    ({ at, event }) => at >= (then.get(event.staffId)?.at ?? Number.NEGATIVE_INFINITY),
  );
  const isIntact = running.damage === null;
  const now = factorsOf(since, then);
  const isTakenAway = (staffId: string) =>
    isIntact || since.some(({ event }) => event.staffId === staffId && event.type === 'second-factor.removed');
  return [...now].flatMap(([staffId, after]): Carried[] => {
    const before = then.get(staffId)?.factor ?? null;
    if (isDeepStrictEqual(essence(before), essence(after.factor))) return [];
    const record = (event: Event): Carried => ({ stream: `staff/${staffId}`, event });
    const { factor } = after;
    if (factor?.state !== 'active')
      return isTakenAway(staffId) ? [record({ type: 'second-factor.removed', staffId })] : [];
    const { recoveryCodes, lastStep: step } = factor;
    const secret = reseal(factor.secret);
    return [
      record({ type: 'second-factor.offered', staffId, secret, recoveryCodes }),
      record({ type: 'second-factor.enabled', staffId, step }),
    ];
  });
}

/**
 * Returns the parts of a second factor that are compared between two logs. `null` unless the factor is active, because a factor that was
 * only offered has no effect.
 */
const essence = (factor: SecondFactor | null) =>
  factor?.state === 'active'
    ? { secret: factor.secret, recoveryCodes: factor.recoveryCodes, lastStep: factor.lastStep }
    : null;
