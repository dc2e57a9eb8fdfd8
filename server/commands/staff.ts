import { messageOf, Refusal } from '../../shared/errors.ts';
import { effectivePermissions, type Permission, type Role, type Viewer } from '../../shared/permissions.ts';
import type { Staff } from '../../shared/rows.ts';
import { type Language, languages } from '../../shared/vocabulary.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read, Stored } from '../projections/stored.ts';
import { differing, found, mustBeCurrent, same } from './found.ts';
import { grantedBrands, mustEdit, mustGrantKeys, mustGrantRole, mustSetKeys, mustStayInSight } from './grants.ts';
import { isMasterName, isTaken, mustBeFree } from './names.ts';
import { nothing } from './nothing.ts';

interface By {
  /** The caller. `null` for the system, which creates the first owner and the accounts of people who register. */
  by: Viewer | null;
  /** Value of MASTER_USERNAME. An account with this name can be created only by the server administrator. `null` if not set. */
  masterUsername: string | null;
}
type Fields = Pick<Staff, 'username' | 'fullName' | 'email' | 'role' | 'status' | 'assignedBrands'> &
  Partial<Pick<Staff, 'languages'>>;

export interface CreateStaff extends Fields, By {
  staffId: string;
  /** Hash of the password. `null` for an invited person, who has no password yet. */
  passwordHash: string | null;
  /** The person's own permissions. `null` means the defaults of the role. */
  permissions: readonly Permission[] | null;
  /** Whether the server administrator creates the account under the reserved name. */
  master: boolean;
}

/** @throws Refusal `name_taken`, `forbidden`, `all_brands_not_allowed`, `brand_not_found`, `brand_out_of_sight` */
export function createStaff({ by, masterUsername, ...fields }: CreateStaff): Decide {
  return (read) => {
    const { staffId, username, email, role, permissions, master } = fields;
    mustBeFree({
      username: isTakenUsername(read, username, staffId, master ? null : masterUsername),
      email: isTaken(read, 'email', email, staffId),
    });
    mustGrantRole(by, role);
    if (permissions !== null) mustSetKeys(by);
    mustGrantKeys(by, effectivePermissions(role, permissions));
    const assignedBrands = grantedBrands(read, by, role, fields.assignedBrands);
    mustStayInSight(by, 'assignedBrands', assignedBrands);
    const own = permissions === null ? null : [...new Set(permissions)];
    return { events: [{ type: 'staff.created', ...withLanguages(fields), assignedBrands, permissions: own }] };
  };
}

/**
 * Checks that a username is available. A reserved username is refused with the same error and after the same lookups as a taken one, so
 * that response times do not reveal reserved names.
 * @throws Refusal `name_taken`
 */
export function mustBeFreeUsername(read: Read, username: string, staffId: string, masterUsername: string | null): void {
  mustBeFree({ username: isTakenUsername(read, username, staffId, masterUsername) });
}

function isTakenUsername(read: Read, username: string, staffId: string, masterUsername: string | null): boolean {
  const taken = isTaken(read, 'username', username, staffId);
  return isMasterName(username, masterUsername) || taken;
}

interface ChangeStaff extends Partial<Fields>, By {
  staffId: string;
  /** Version of the row that the caller edited. If omitted, concurrent changes are not checked. */
  version?: number | undefined;
  /** The person's own permissions. `null` means the defaults of the role. If omitted, they do not change. */
  permissions?: readonly Permission[] | null | undefined;
  /** Throws if the caller cannot change these fields. A change that deactivates the person is passed as `deactivation`. */
  mayChange?: (fields: readonly string[]) => void;
}

/**
 * @throws Refusal `staff_not_found`, `forbidden`, `changed_meanwhile`, `last_super_admin`, `name_taken`, `all_brands_not_allowed`,
 * `brand_not_found`, `brand_out_of_sight`
 */
export function changeStaff(change: ChangeStaff): Decide {
  const { staffId, by, masterUsername, permissions, version, mayChange, ...fields } = change;
  const wished = withLanguages(fields);
  return (read) => {
    const { row, hidden } = found(read, 'staff', staffId);
    mustEdit(read, by, { row, hidden });
    mustBeCurrent(hidden.editedAt, version);
    const changes = differing(row, { ...wished, status: statusOf(wished.status, hidden) });
    const role = changes.role ?? row.role;
    if (changes.role !== undefined) mustGrantRole(by, role, row.role);
    const own = permissions === undefined ? hidden.permissions : sorted(permissions);
    const keys = same(own, hidden.permissions) ? {} : { permissions: own };
    if (keys.permissions !== undefined) mustSetKeys(by);
    if (changes.role !== undefined || keys.permissions !== undefined) {
      mustGrantKeys(by, effectivePermissions(role, own));
    }
    if (wished.assignedBrands !== undefined) {
      const assignedBrands = grantedBrands(read, by, role, wished.assignedBrands);
      delete changes.assignedBrands;
      if (!same(sorted(assignedBrands), sorted(row.assignedBrands))) changes.assignedBrands = assignedBrands;
      mustStayInSight(by, 'assignedBrands', assignedBrands);
    }
    mustKeepAllBrands(role, changes.assignedBrands ?? row.assignedBrands);
    if (Object.keys({ ...changes, ...keys }).length === 0) return nothing;
    if (role !== 'super_admin') mustNotBeLast(read, row, 'role');
    if (changes.status === 'inactive') mustNotBeLast(read, row, 'status');
    if (changes.username !== undefined) mustLeaveMaster(by, hidden, 'username');
    mustBeFree({
      username: changes.username !== undefined && isTakenUsername(read, changes.username, staffId, masterUsername),
      email: isTaken(read, 'email', changes.email, staffId),
    });
    const fields = Object.keys({ ...changes, ...keys });
    mayChange?.(fields.map((field) => (changes.status === 'inactive' && field === 'status' ? 'deactivation' : field)));
    return { events: [{ type: 'staff.changed', staffId, ...changes, ...keys }] };
  };
}

/** Returns the status to store. A person without a password cannot be active, so activating them means inviting them again. */
const statusOf = (
  status: Staff['status'] | undefined,
  { passwordHash }: Pick<Stored<'staff'>['hidden'], 'passwordHash'>,
) => (status === 'active' && passwordHash === null ? 'invited' : status);

/** @throws Refusal `last_super_admin` if there is no other active super administrator */
function mustNotBeLast(read: Read, { id, role, status }: Staff, path: keyof Staff): void {
  if (role !== 'super_admin' || status !== 'active') return;
  const others = (read('roster', 'staff')?.row.ids ?? []).filter((one) => one !== id);
  const isLeft = others.some((one) => {
    const other = read('staff', one)?.row;
    return other?.role === 'super_admin' && other.status === 'active';
  });
  if (!isLeft) throw new Refusal('last_super_admin', [{ path, message: messageOf('last_super_admin') }]);
}

/** Removes duplicates and sorts the languages in the order of the vocabulary. */
const inOrder = (chosen: readonly Language[]) => languages.filter((language) => chosen.includes(language));
const withLanguages = <F extends { languages?: Language[] | undefined }>(fields: F): F =>
  fields.languages === undefined ? fields : { ...fields, languages: inOrder(fields.languages) };

function sorted(list: readonly string[]): string[];
function sorted(list: readonly string[] | null): string[] | null;
function sorted(list: readonly string[] | null): string[] | null {
  return list === null ? null : [...new Set(list)].sort();
}

/**
 * Checks a change of username or password. Only the server administrator can change those of a master account.
 * @throws Refusal `forbidden`
 */
export function mustLeaveMaster(
  by: Viewer | null,
  { master }: { master: boolean },
  path: 'username' | 'password',
): void {
  if (by === null || !master) return;
  throw new Refusal('forbidden', [{ path, message: 'Only the operator of this installation changes it.' }]);
}

/**
 * Checks that only a super administrator has access to all brands.
 * @throws Refusal `all_brands_not_allowed`
 */
function mustKeepAllBrands(role: Role, assignedBrands: readonly string[]): void {
  if (role !== 'super_admin' && assignedBrands.includes('all')) throw new Refusal('all_brands_not_allowed');
}

/** @throws Refusal `staff_not_found`, `forbidden`, `changed_meanwhile` */
export function setPermissions(change: Pick<ChangeStaff, 'staffId' | 'by' | 'permissions' | 'version'>): Decide {
  return changeStaff({ ...change, masterUsername: null });
}

interface SetPassword {
  staffId: string;
  passwordHash: string;
}

/**
 * Sets the password of another person. An invited person becomes active.
 * @param mustChange whether the person must choose another password before anything else. Default: unchanged.
 * @param keepsStatus whether an invited person stays invited, because the same call sets the status
 * @throws Refusal `staff_not_found`, `forbidden`
 */
export function resetPassword({
  staffId,
  by,
  passwordHash,
  mustChange,
  keepsStatus = false,
}: SetPassword & Pick<By, 'by'> & { mustChange?: boolean; keepsStatus?: boolean }): Decide {
  return (read) => {
    const stored = found(read, 'staff', staffId);
    mustEdit(read, by, stored);
    mustLeaveMaster(by, stored.hidden, 'password');
    const status = stored.row.status === 'invited' && !keepsStatus ? { status: 'active' as const } : {};
    const isSame = mustChange === undefined || mustChange === stored.hidden.mustChangePassword;
    const flag = isSame ? {} : { mustChangePassword: mustChange };
    return { events: [{ type: 'staff.changed', staffId, passwordHash, ...flag, ...status }] };
  };
}

/**
 * Sets a person's own password. The current password, whose hash is `current`, must already have been verified.
 * @throws Refusal `busy` if the password was changed in the meantime
 */
export function changePassword({ staffId, passwordHash, current }: SetPassword & { current: string }): Decide {
  return (read) => {
    const { hidden } = found(read, 'staff', staffId);
    if (hidden.passwordHash !== current) throw new Refusal('busy');
    const flag = hidden.mustChangePassword ? { mustChangePassword: false } : {};
    return { events: [{ type: 'staff.changed', staffId, passwordHash, ...flag }] };
  };
}

/**
 * Stores a hash of the same password with another cost.
 * @throws Refusal `busy` if the password was changed in the meantime
 */
export function rehashPassword({ staffId, passwordHash, current }: SetPassword & { current: string }): Decide {
  return (read) => {
    if (found(read, 'staff', staffId).hidden.passwordHash !== current) throw new Refusal('busy');
    return { events: [{ type: 'staff.changed', staffId, passwordHash }] };
  };
}

/** Changes the caller's own profile. */
export function changeOwnProfile({
  staffId,
  ...fields
}: Pick<ChangeStaff, 'staffId' | 'fullName' | 'languages'>): Decide {
  const wished = withLanguages(fields);
  return (read) => {
    const changes = differing(found(read, 'staff', staffId).row, wished);
    if (Object.keys(changes).length === 0) return nothing;
    return { events: [{ type: 'staff.changed', staffId, ...changes }] };
  };
}

/** @throws Refusal `staff_not_found`, `forbidden`, `last_super_admin` */
export function deleteStaff({ staffId, by }: { staffId: string } & Pick<By, 'by'>): Decide {
  return (read) => {
    const stored = found(read, 'staff', staffId);
    mustEdit(read, by, stored);
    mustNotBeLast(read, stored.row, 'id');
    return { events: [{ type: 'staff.deleted', staffId }] };
  };
}

export type RegisterStaff = Pick<CreateStaff, 'staffId' | 'username' | 'fullName' | 'email' | 'passwordHash'> & {
  masterUsername: string | null;
  as: keyof typeof starts;
};

const starts = {
  owner: { role: 'super_admin', status: 'active', assignedBrands: ['all'] },
  guest: { role: 'viewer', status: 'inactive', assignedBrands: [] as string[] },
} as const;

/**
 * Creates the account of a visitor: the owner of a new installation, or a person who registered and is an inactive viewer at first.
 * @throws Refusal `name_taken`
 */
export function registerStaff({ as, ...fields }: RegisterStaff): Decide {
  const rest = { by: null, permissions: null, master: false };
  const { assignedBrands, ...start } = starts[as];
  return createStaff({ ...fields, ...rest, ...start, assignedBrands: [...assignedBrands] });
}
