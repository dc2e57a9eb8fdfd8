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

/** The last value of a field in a log, and the time of the change. */
interface Since<T> {
  value: T;
  at: number;
}

/** Everything that gives a person access, with the last values in a log. */
interface Access {
  status: Since<StaffStatus>;
  /** `null` if the person is invited. */
  passwordHash: Since<string | null>;
  mustChangePassword: Since<boolean>;
  role: Since<Role>;
  permissions: Since<string[] | null>;
  assignedBrands: Since<string[]>;
}

const accessEvents = ['staff.created', 'staff.changed', 'staff.deleted', 'brand.staffed'] as const;
type AccessEvent = EventOf<(typeof accessEvents)[number]>;

/**
 * The people of a log by id, and the ids of deleted people.
 * @param events of the types above, in log order
 * @param known people whose creation the log may not contain
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

/** API tokens whose revocation is only in the current log. */
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

/** Access of people who have since been deleted, restricted or given a new password. */
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

/** Takes over later changes of the current log that restrict access, never those that extend it. */
function lessOf(before: Access, after: Access): Changes {
  const isLater = (field: keyof Access) => after[field].at >= before[field].at;
  const changes: Changes = {};
  const [was, is] = [before.passwordHash.value, after.passwordHash.value];
  // People who were invited at the time of the backup are invited again, because the backup's links end.
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
  /** Time of the last event. */
  at: number;
}

type FactorEvents = Iterable<{ at: number; event: EventOf<(typeof secondFactorEvents)[number]> }>;

/**
 * The last state of each person's second factor in a log.
 * @param known factors whose first event the log may not contain
 */
function factorsOf(events: FactorEvents, known: ReadonlyMap<string, Known> = new Map()): Map<string, Known> {
  const factors = new Map(known);
  for (const { at, event } of events) {
    const before = factors.get(event.staffId)?.factor ?? null;
    factors.set(event.staffId, { factor: secondFactorAfter(before, event, at), at });
  }
  return factors;
}

/** Second factors that were set up, used or removed since the backup, so that an older state does not replace them. */
export function secondFactors(running: LogInUse, restored: Sqlite, reseal: Reseal): Carried[] {
  const then = factorsOf(eventsOf(restored, ...secondFactorEvents));
  // For earlier events, the backup is more complete than a damaged log.
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

/** A factor that was offered but not activated counts as none. */
const essence = (factor: SecondFactor | null) =>
  factor?.state === 'active'
    ? { secret: factor.secret, recoveryCodes: factor.recoveryCodes, lastStep: factor.lastStep }
    : null;
