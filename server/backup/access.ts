import type { EventOf } from '../../shared/events/index.ts';
import type { Role } from '../../shared/permissions.ts';
import type { StaffStatus } from '../../shared/vocabulary.ts';

/** The last value of a field in a log, and the time of the change. */
interface Since<T> {
  value: T;
  at: number;
}

/** Everything that gives a person access, with the last values in a log. */
export interface Access {
  status: Since<StaffStatus>;
  /** `null` if the person is invited. */
  passwordHash: Since<string | null>;
  mustChangePassword: Since<boolean>;
  role: Since<Role>;
  permissions: Since<string[] | null>;
  assignedBrands: Since<string[]>;
}

export const accessEvents = ['staff.created', 'staff.changed', 'staff.deleted', 'brand.staffed'] as const;
type AccessEvent = EventOf<(typeof accessEvents)[number]>;

/**
 * The people of a log by id, and the ids of deleted people.
 * @param events of the types above, in log order
 * @param known people whose creation the log may not contain
 */
export function accessOf(
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
