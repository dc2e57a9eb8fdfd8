import { Refusal } from '../../shared/errors.ts';
import { can, effectivePermissions, seesBrand, type Viewer } from '../../shared/permissions.ts';
import type { Read, Stored } from '../projections/stored.ts';

/** What decides a person's access, from their row. */
export function viewerOf({ row, hidden }: Stored<'staff'>): Viewer {
  return {
    id: row.id,
    role: row.role,
    permissions: effectivePermissions(row.role, hidden.permissions),
    assignedBrands: row.assignedBrands,
    isMaster: hidden.master,
    hasAllBrandsAccess: hidden.master || row.role === 'super_admin' || row.assignedBrands.includes('all'),
    canBypassAllRestrictions: hidden.master,
  };
}

/** Whether a person can be given work of a brand: there, active, and allowed to answer in it. */
export function takesWork(read: Read, staffId: string, brandId: string): boolean {
  const stored = read('staff', staffId);
  if (stored === undefined || stored.row.status !== 'active') return false;
  const viewer = viewerOf(stored);
  return seesBrand(viewer, brandId) && can(viewer, 'messages.reply');
}

/** @throws Refusal `assignee_not_allowed`, the same for an unknown person */
export function mustTakeWork(read: Read, staffId: string | null, brandId: string): void {
  if (staffId !== null && !takesWork(read, staffId, brandId)) throw new Refusal('assignee_not_allowed');
}
