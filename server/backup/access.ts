import type { EventOf } from '../../shared/events/index.ts';
import type { Role } from '../../shared/permissions.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { eventsOf } from './events-of.ts';

/** The last value of a field in a log, and its time. */
interface Since<T> {
  value: T;
  at: number;
}

/** Everything that lets a person in, as a log has it last. */
export interface Access {
  status: Since<'active' | 'inactive'>;
  passwordHash: Since<string>;
  role: Since<Role>;
  permissions: Since<string[] | null>;
  assignedBrands: Since<string[]>;
}

/** The people of a log by id, and those who were deleted. */
export function accessOf(log: Sqlite): { people: Map<string, Access>; deleted: Set<string> } {
  const people = new Map<string, Access>();
  const deleted = new Set<string>();
  const set = (at: number, staffId: string, changes: Partial<EventOf<'staff.changed'>>) => {
    const known = people.get(staffId);
    if (known === undefined) return;
    const { status, passwordHash, role, permissions, assignedBrands } = changes;
    const since = <T>(value: T | undefined, before: Since<T>) => (value === undefined ? before : { value, at });
    people.set(staffId, {
      status: since(status, known.status),
      passwordHash: since(passwordHash, known.passwordHash),
      role: since(role as Role | undefined, known.role),
      permissions: since(permissions, known.permissions),
      assignedBrands: since(assignedBrands, known.assignedBrands),
    });
  };
  for (const { at, event } of eventsOf(log, 'staff.created', 'staff.changed', 'staff.deleted', 'brand.staffed')) {
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
    role: { value: role as Role, at },
    permissions: { value: permissions, at },
    assignedBrands: { value: assignedBrands, at },
  };
}
