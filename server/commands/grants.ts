import { messageOf, Refusal } from '../../shared/errors.ts';
import {
  can,
  type EditBar,
  type Edited,
  editBar,
  grantableKeys,
  mayGrantRole,
  mayRemoveNote,
  type Permission,
  type Role,
  roles,
  seesAllBrands,
  seesBrand,
  type Viewer,
} from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { Read, Stored } from '../projections/stored.ts';

/**
 * Module that checks the rules in `shared/permissions.ts` for editing people and granting permissions. In all functions, `by` is the
 * caller, or `null` for the system, which has no restrictions.
 */

/**
 * Returns a person in the form that the editing rules need. Deleted brands are left out: people who worked in them could otherwise no
 * longer be edited.
 */
export function editedOf(read: Read, stored: Stored<'staff'>): Edited {
  const viewer = viewerOf(stored);
  const there = (id: string) => id === 'all' || read('brand', id) !== undefined;
  return { ...viewer, assignedBrands: viewer.assignedBrands.filter(there) };
}

/** @throws Refusal `forbidden` if the caller cannot edit the person. The details contain the reason. */
export function mustEdit(read: Read, by: Viewer | null, stored: Stored<'staff'>): void {
  const bar = by === null ? null : editBar(by, editedOf(read, stored));
  if (bar !== null) throw new Refusal('forbidden', [barDetail(bar)]);
}

function barDetail(bar: EditBar) {
  switch (bar.why) {
    case 'self':
      return { path: 'id', message: 'You cannot edit your own account here.' };
    case 'rank':
      return { path: 'role', message: 'The role of this person is not below your own.' };
    case 'brand':
      return { path: 'assignedBrands', message: 'This person works in a brand that you cannot access.' };
    case 'key':
      return { path: 'permissions', message: bar.key };
  }
}

/**
 * Checks that the caller can give a person a role.
 * @param before the current role, or the lowest role for a new account
 * @throws Refusal `forbidden` if the caller cannot change roles, or the role is not below their own
 */
export function mustGrantRole(by: Viewer | null, role: Role, before: Role = roles[0]): void {
  if (by === null) return;
  if (role !== before) mustHavePermission(by, 'access.roles');
  if (!mayGrantRole(by, role)) {
    throw new Refusal('forbidden', [{ path: 'role', message: 'This role is not below your own.' }]);
  }
}

/** @throws Refusal `forbidden` if the caller cannot set permissions of individual people */
export function mustSetKeys(by: Viewer | null): void {
  if (by !== null) mustHavePermission(by, 'access.permissions');
}

/** @throws Refusal `forbidden` if the caller lacks the permission. The details name it. */
export function mustHavePermission(by: Viewer, key: Permission): void {
  if (!can(by, key)) throw new Refusal('forbidden', [{ path: 'permission', message: key }]);
}

/** @throws Refusal `forbidden` if the caller cannot remove a note of this author */
export function mustRemoveNote(by: Viewer | null, author: string | null): void {
  if (by !== null && !mayRemoveNote(by, author)) mustHavePermission(by, 'messages.delete');
}

const lacking = (key: string) => new Refusal('forbidden', [{ path: 'permissions', message: key }]);

/** @throws Refusal `forbidden` if there is a permission that the caller cannot grant. The details name the first one. */
export function mustGrantKeys(by: Viewer | null, keys: readonly string[]): void {
  const grantable = by === null ? null : grantableKeys(by);
  const beyond = keys.find((key) => grantable?.has(key) === false);
  if (beyond !== undefined) throw lacking(beyond);
}

/** @throws Refusal `forbidden` if the caller lacks any of the permissions. The details name the first one. */
export function mustHavePermissions(by: Viewer, keys: readonly Permission[]): void {
  const missing = keys.find((key) => !can(by, key));
  if (missing !== undefined) throw lacking(missing);
}

/**
 * Returns the brands to assign, without duplicates.
 * @throws Refusal `all_brands_not_allowed`; `brand_not_found` for a brand that does not exist or that the caller cannot see
 */
export function grantedBrands(read: Read, by: Viewer | null, role: Role, wished: readonly string[]): string[] {
  if (wished.includes('all')) {
    if (role !== 'super_admin') throw new Refusal('all_brands_not_allowed');
    return ['all'];
  }
  for (const id of wished) {
    if (read('brand', id) === undefined || (by !== null && !seesBrand(by, id))) {
      throw new Refusal('brand_not_found', [{ path: 'assignedBrands', message: 'There is no such brand.' }]);
    }
  }
  return [...new Set(wished)];
}

/**
 * Checks that the caller can still see an object after the change. Objects without a brand are visible only to people who see all brands.
 * @throws Refusal `brand_out_of_sight`
 */
export function mustStayInSight(by: Viewer | null, path: string, brands: readonly (string | null)[]): void {
  if (by === null || seesAllBrands(by) || brands.some((id) => id !== null)) return;
  throw new Refusal('brand_out_of_sight', [{ path, message: messageOf('brand_out_of_sight') }]);
}
