import { effectivePermissions, type Viewer } from './permissions.ts';
import type { Staff } from './rows.ts';

interface Kept {
  row: Pick<Staff, 'id' | 'role' | 'assignedBrands'>;
  /** Keys beside the role, and the operator's flag. */
  hidden: { permissions: readonly string[] | null; master: boolean };
}

/** The access of a person, from their row. The flag of a master bypasses only beside the role that it was given with. */
export function viewerOf({ row, hidden }: Kept): Viewer {
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
