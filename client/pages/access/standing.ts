import type { SessionUser } from '../../../shared/api/auth.ts';
import { can, type EditBar, editBar, effectivePermissions } from '../../../shared/permissions.ts';
import type { Staff } from '../../../shared/rows.ts';

/** Reason why the signed-in user cannot edit a person. Never names a brand that they cannot see. */
export type Bar = EditBar | { why: 'access' };

export function barOf(user: SessionUser, row: Staff): Bar | null {
  if (!can(user, 'access.users')) return { why: 'access' };
  const { id, role, assignedBrands, elsewhere } = row;
  return editBar(user, {
    id,
    role,
    permissions: effectivePermissions(role, row.permissions),
    assignedBrands: elsewhere ? [...assignedBrands, ''] : assignedBrands,
  });
}
