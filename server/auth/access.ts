import type { SessionUser } from '../../shared/api/auth.ts';
import { can, isPermission, seesAllBrands, seesBrand, type Viewer } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { AllRows, Read, Stored } from '../projections/stored.ts';
import { secondFactorState } from './first-step.ts';

type TokenField = 'id' | 'bearer' | 'permissions' | 'assignedBrands';

/**
 * Returns the viewer of an API token: the token's creator, limited to the permissions and brands of the token that the creator still has. A
 * super administrator's token acts as an administrator, and a master account's token has no master access, because both would grant more
 * than the token's permissions. `null` for a wallboard token whose creator can no longer manage wallboards.
 */
export function tokenViewerOf(
  { id, bearer, permissions, assignedBrands }: Pick<AllRows['apiToken'], TokenField>,
  maker: Viewer,
): Viewer | null {
  if (bearer === 'wall' && !can(maker, 'settings.integrations')) return null;
  const everywhere = assignedBrands.includes('all');
  const allBrands = seesAllBrands(maker) ? ['all'] : maker.assignedBrands;
  const brands = everywhere ? allBrands : assignedBrands.filter((id) => seesBrand(maker, id));
  return {
    id: maker.id,
    role: maker.role === 'super_admin' ? 'admin' : maker.role,
    permissions: permissions.filter((key) => isPermission(key) && can(maker, key)),
    assignedBrands: brands,
    isMaster: false,
    hasAllBrandsAccess: brands.includes('all'),
    canBypassAllRestrictions: false,
    apiTokenId: id,
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

export const signedInOf = (read: Read, stored: Stored<'staff'>) => ({
  user: sessionUserOf(stored),
  secondFactor: secondFactorState(read, stored),
  mustChangePassword: stored.hidden.mustChangePassword,
});
