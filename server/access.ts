import type { SessionUser } from '../shared/api/auth.ts';
import { effectivePermissions, type Viewer } from '../shared/permissions.ts';
import type { Stored } from './projections/stored.ts';

/** What a person's row says they may see and do. */
export function viewerOf({ row, hidden }: Stored<'staff'>): Viewer {
  const everywhere = hidden.master || row.role === 'super_admin' || row.assignedBrands.includes('all');
  return {
    id: row.id,
    role: row.role,
    permissions: effectivePermissions(row.role, hidden.permissions),
    assignedBrands: row.assignedBrands,
    isMaster: hidden.master,
    hasAllBrandsAccess: everywhere,
    canBypassAllRestrictions: hidden.master,
  };
}

export function sessionUserOf(stored: Stored<'staff'>): SessionUser {
  const { row } = stored;
  const { permissions, isMaster, hasAllBrandsAccess, canBypassAllRestrictions } = viewerOf(stored);
  return {
    id: row.id,
    username: row.username,
    fullName: row.fullName,
    email: row.email,
    role: row.role,
    permissions: [...permissions],
    assignedBrands: row.assignedBrands,
    isMaster,
    hasAllBrandsAccess,
    canBypassAllRestrictions,
    status: row.status,
    presence: row.presence,
  };
}
