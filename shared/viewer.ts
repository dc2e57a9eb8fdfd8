import { effectivePermissions, type Viewer } from './permissions.ts';
import type { Staff } from './rows.ts';

interface StoredStaff {
  row: Pick<Staff, 'id' | 'role' | 'assignedBrands'>;
  /** The person's own permissions, and whether the server administrator marked the person as master. */
  hidden: { permissions: readonly string[] | null; master: boolean };
}

/**
 * Returns what a person has access to. The master flag applies only while the person has the role `super_admin`, which was set together
 * with it.
 */
export function viewerOf({ row, hidden }: StoredStaff): Viewer {
  const isMaster = hidden.master && row.role === 'super_admin';
  return {
    id: row.id,
    role: row.role,
    permissions: effectivePermissions(row.role, hidden.permissions),
    assignedBrands: row.assignedBrands,
    isMaster,
    hasAllBrandsAccess: row.role === 'super_admin' || row.assignedBrands.includes('all'),
    canBypassAllRestrictions: isMaster,
  };
}
