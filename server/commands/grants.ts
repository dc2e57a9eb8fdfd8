import { Refusal } from '../../shared/errors.ts';
import {
  can,
  mayEditUser,
  mayGrantRole,
  type Permission,
  type Role,
  seesBrand,
  type Viewer,
} from '../../shared/permissions.ts';
import type { Read } from '../projections/stored.ts';

/** What a person may give to others (api.md, "What each key opens"). `by` null: the product itself, which may give all. */

/** @throws Refusal `forbidden` */
export function mustEdit(by: Viewer | null, target: { id: string; role: Role }): void {
  if (by !== null && !mayEditUser(by, target)) throw new Refusal('forbidden');
}

/** @throws Refusal `forbidden` for a role that is not below one's own */
export function mustGrantRole(by: Viewer | null, role: Role): void {
  if (by !== null && !mayGrantRole(by, role)) {
    throw new Refusal('forbidden', [{ path: 'role', message: 'This role is not below your own.' }]);
  }
}

/** @throws Refusal `forbidden`, naming the first key that the giver lacks */
export function mustGrantKeys(by: Viewer | null, wished: readonly Permission[] | null, had: readonly string[]): void {
  const lacking = wished?.find((key) => !had.includes(key) && by !== null && !can(by, key));
  if (lacking !== undefined) throw new Refusal('forbidden', [{ path: 'permissions', message: lacking }]);
}

/**
 * The list of brands as it becomes: those that the giver may not see stay as they were, since they know nothing of them.
 * @throws Refusal `all_brands_not_allowed`, `brand_not_found` for one that is not there or not the giver's to see
 */
export function grantedBrands(
  read: Read,
  by: Viewer | null,
  role: Role,
  wished: readonly string[],
  had: readonly string[],
): string[] {
  if (wished.includes('all')) {
    if (role !== 'super_admin') throw new Refusal('all_brands_not_allowed');
    return ['all'];
  }
  const sees = (id: string) => by === null || seesBrand(by, id);
  for (const id of wished) {
    if (read('brand', id) === undefined || !sees(id)) {
      throw new Refusal('brand_not_found', [{ path: 'assignedBrands', message: 'There is no such brand.' }]);
    }
  }
  const kept = had.filter((id) => id !== 'all' && !sees(id));
  return [...new Set([...kept, ...wished])];
}
