import type { SessionUser } from '../../shared/api/auth.ts';

type Flags = Pick<SessionUser, 'isMaster' | 'hasAllBrandsAccess' | 'canBypassAllRestrictions'>;
export type UserFromServer = Omit<SessionUser, keyof Flags> & Partial<Flags>;

/** The reserved name itself, or followed by digits. */
function isReserved(username: string, reserved: string | null): boolean {
  if (reserved === null || reserved === '' || !username.startsWith(reserved)) return false;
  return /^\d*$/.test(username.slice(reserved.length));
}

/** Specification, section 4: what the server leaves out is true for a super_admin of the reserved name, false for others. */
export function withMasterFlags(user: UserFromServer, reserved: string | null): SessionUser {
  const absent = user.role === 'super_admin' && isReserved(user.username, reserved);
  return {
    ...user,
    isMaster: user.isMaster ?? absent,
    hasAllBrandsAccess: user.hasAllBrandsAccess ?? absent,
    canBypassAllRestrictions: user.canBypassAllRestrictions ?? absent,
  };
}

/** The operator's reserved name, when the page is told it. */
export function reservedName(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="master-username"]')?.content ?? null;
}
