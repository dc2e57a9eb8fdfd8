import { Refusal } from '../../shared/errors.ts';
import { effectivePermissions, type Permission, type Role, type Viewer } from '../../shared/permissions.ts';
import type { Staff } from '../../shared/rows.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read } from '../projections/stored.ts';
import { differing, found, same } from './found.ts';
import { grantedBrands, mustEdit, mustGrantKeys, mustGrantRole } from './grants.ts';
import { isMasterName, isTaken, mustBeFree } from './names.ts';
import { nothing } from './nothing.ts';

interface By {
  /** Who asks; null for the product itself (the first owner, a registration). */
  by: Viewer | null;
  /** MASTER_USERNAME: nobody is created under it or renamed to it, but by the operator. */
  masterUsername: string | null;
}
type Fields = Pick<Staff, 'username' | 'fullName' | 'email' | 'role' | 'status' | 'assignedBrands'>;

export interface CreateStaff extends Fields, By {
  staffId: string;
  passwordHash: string;
  /** null: the role's defaults. */
  permissions: readonly Permission[] | null;
  /** Made by the operator under the reserved name. */
  master: boolean;
}

/** @throws Refusal `name_taken`, `forbidden`, `all_brands_not_allowed`, `brand_not_found` */
export function createStaff({ by, masterUsername, ...fields }: CreateStaff): Decide {
  return (read) => {
    const { staffId, username, email, role, permissions, master } = fields;
    mustBeFreeUsername(read, username, staffId, master ? null : masterUsername);
    mustBeFree(read, 'email', email, staffId, 'email');
    mustGrantRole(by, role);
    mustGrantKeys(by, permissions, []);
    const assignedBrands = grantedBrands(read, by, role, fields.assignedBrands, []);
    const own = permissions === null ? null : [...new Set(permissions)];
    return { events: [{ type: 'staff.created', ...fields, assignedBrands, permissions: own }] };
  };
}

/** A reserved name answers like a taken one, after the same work. */
function mustBeFreeUsername(read: Read, username: string, staffId: string, masterUsername: string | null): void {
  const taken = isTaken(read, 'username', username, staffId);
  if (isMasterName(username, masterUsername) || taken) {
    throw new Refusal('name_taken', [{ path: 'username', message: 'This name is taken.' }]);
  }
}

/** @throws Refusal `staff_not_found`, `forbidden`, `name_taken`, `all_brands_not_allowed`, `brand_not_found` */
export function changeStaff({
  staffId,
  by,
  masterUsername,
  ...wished
}: Partial<Fields> & By & { staffId: string }): Decide {
  return (read) => {
    const { row } = found(read, 'staff', staffId);
    mustEdit(by, row);
    const changes = differing(row, wished);
    if (changes.role !== undefined) mustGrantRole(by, changes.role);
    const role = changes.role ?? row.role;
    if (wished.assignedBrands !== undefined) {
      const assignedBrands = grantedBrands(read, by, role, wished.assignedBrands, row.assignedBrands);
      delete changes.assignedBrands;
      if (!same([...assignedBrands].sort(), [...row.assignedBrands].sort())) changes.assignedBrands = assignedBrands;
    }
    mustKeepAllBrands(role, changes.assignedBrands ?? row.assignedBrands);
    if (Object.keys(changes).length === 0) return nothing;
    if (changes.username !== undefined) mustBeFreeUsername(read, changes.username, staffId, masterUsername);
    mustBeFree(read, 'email', changes.email, staffId, 'email');
    return { events: [{ type: 'staff.changed', staffId, ...changes }] };
  };
}

/** Who stops being a super administrator cannot keep all brands. */
function mustKeepAllBrands(role: Role, assignedBrands: readonly string[]): void {
  if (role !== 'super_admin' && assignedBrands.includes('all')) throw new Refusal('all_brands_not_allowed');
}

interface SetPermissions extends Pick<By, 'by'> {
  staffId: string;
  /** null: what the role brings. */
  permissions: readonly Permission[] | null;
}

/** What a person may do beside their role. @throws Refusal `staff_not_found`, `forbidden` */
export function setPermissions({ staffId, by, permissions }: SetPermissions): Decide {
  return (read) => {
    const { row, hidden } = found(read, 'staff', staffId);
    mustEdit(by, row);
    const own = permissions === null ? null : [...new Set(permissions)].sort();
    if (same(own, hidden.permissions)) return nothing;
    mustGrantKeys(by, own, effectivePermissions(row.role, hidden.permissions));
    return { events: [{ type: 'staff.changed', staffId, permissions: own }] };
  };
}

interface SetPassword {
  staffId: string;
  passwordHash: string;
}

/** Somebody else's. @throws Refusal `staff_not_found`, `forbidden` */
export function resetPassword({ staffId, by, passwordHash }: SetPassword & Pick<By, 'by'>): Decide {
  return (read) => {
    mustEdit(by, found(read, 'staff', staffId).row);
    return { events: [{ type: 'staff.changed', staffId, passwordHash }] };
  };
}

/** One's own; the caller has checked the current one. @throws Refusal `busy` when it was changed meanwhile */
export function changePassword({ staffId, passwordHash, current }: SetPassword & { current: string }): Decide {
  return (read) => {
    if (found(read, 'staff', staffId).hidden.passwordHash !== current) throw new Refusal('busy');
    return { events: [{ type: 'staff.changed', staffId, passwordHash }] };
  };
}

/** @throws Refusal `staff_not_found`, `forbidden` */
export function deleteStaff({ staffId, by }: { staffId: string } & Pick<By, 'by'>): Decide {
  return (read) => {
    mustEdit(by, found(read, 'staff', staffId).row);
    return { events: [{ type: 'staff.deleted', staffId }] };
  };
}

type RegisterStaff = Pick<CreateStaff, 'staffId' | 'username' | 'fullName' | 'email' | 'passwordHash'> & {
  masterUsername: string | null;
  /** Nobody is there yet: this one becomes the owner. */
  first: boolean;
  open: boolean;
};

/** A visitor's own account: the owner on an empty log, later an inactive viewer. @throws Refusal `registration_closed`, `name_taken` */
export function registerStaff({ first, open, ...fields }: RegisterStaff): Decide {
  return (read, at) => {
    if (!first && !open) throw new Refusal('registration_closed');
    const rest = { by: null, permissions: null, master: false };
    const owner = { role: 'super_admin', status: 'active', assignedBrands: ['all'] } as const;
    const guest = { role: 'viewer', status: 'inactive', assignedBrands: [] } as const;
    const start = first ? owner : guest;
    return createStaff({ ...fields, ...rest, ...start, assignedBrands: [...start.assignedBrands] })(read, at);
  };
}
