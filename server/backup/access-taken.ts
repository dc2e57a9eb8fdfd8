import { isDeepStrictEqual } from 'node:util';
import type { EventOf } from '../../shared/events/index.ts';
import { effectivePermissions, rank } from '../../shared/permissions.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { type Access, accessEvents, accessOf } from './access.ts';
import type { Carried } from './carried.ts';
import { eventsOf } from './events-of.ts';
import type { LogInUse } from './log-in-use.ts';

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
