import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SessionUser } from '../../../shared/api/auth.ts';
import { can, type EditBar, editBar, effectivePermissions } from '../../../shared/permissions.ts';
import type { Staff } from '../../../shared/rows.ts';

/** Reason why the signed-in user cannot edit a person. Never names a brand that the user cannot see. */
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

const barLabels = {
  access: msg({ id: 'access.bar_access', message: 'You need the access.users permission to edit users.' }),
  self: msg({ id: 'access.bar_self', message: 'You can’t edit your own account here.' }),
  rank: msg({ id: 'access.bar_rank', message: 'This user’s role is not below yours.' }),
  brand: msg({ id: 'access.bar_brand', message: 'This user also has access to brands you can’t see.' }),
  key: msg({ id: 'access.bar_key', message: 'This user has a permission you can’t grant: {key}' }),
};

/** Returns the text of the reason why a person cannot be edited. */
export function barLabel(i18n: I18n, bar: Bar): string {
  const values = bar.why === 'key' ? { key: bar.key } : {};
  return i18n._({ ...barLabels[bar.why], values });
}
