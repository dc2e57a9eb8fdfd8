import type { SessionUser } from '../../shared/api/auth.ts';

type Flags = Pick<SessionUser, 'isMaster' | 'hasAllBrandsAccess' | 'canBypassAllRestrictions'>;
export type UserFromServer = Omit<SessionUser, keyof Flags> & Partial<Flags>;

/** Whether a username is the reserved name, optionally followed by digits. */
function isReserved(username: string, reserved: string | null): boolean {
  if (reserved === null || reserved === '' || !username.startsWith(reserved)) return false;
  return /^\d*$/.test(username.slice(reserved.length));
}

/**
 * Adds flags that are missing from the response. According to section 4 of the specification, the flags are true for a super_admin with the
 * reserved name, and false for all other users.
 */
export function withMasterFlags(user: UserFromServer, reserved: string | null): SessionUser {
  const absent = user.role === 'super_admin' && isReserved(user.username, reserved);
  return {
    ...user,
    isMaster: user.isMaster ?? absent,
    hasAllBrandsAccess: user.hasAllBrandsAccess ?? absent,
    canBypassAllRestrictions: user.canBypassAllRestrictions ?? absent,
  };
}

/** Returns the reserved username set by the server administrator. `null` if the page does not contain one. */
export function reservedName(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="master-username"]')?.content ?? null;
}
