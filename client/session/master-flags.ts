import type { SessionUser } from '../../shared/api/auth.ts';

type Flags = Pick<SessionUser, 'isMaster' | 'hasAllBrandsAccess' | 'canBypassAllRestrictions'>;
export type UserFromServer = Omit<SessionUser, keyof Flags> & Partial<Flags>;

/** Whether a username is the reserved name, optionally followed by digits. */
function isReserved(username: string, reserved: string | null): boolean {
  if (reserved === null || reserved === '' || !username.startsWith(reserved)) return false;
  return /^\d*$/.test(username.slice(reserved.length));
}

/** Specification, section 4: flags missing from the response are true for a super_admin with the reserved name, false for others. */
export function withMasterFlags(user: UserFromServer, reserved: string | null): SessionUser {
  const absent = user.role === 'super_admin' && isReserved(user.username, reserved);
  return {
    ...user,
    isMaster: user.isMaster ?? absent,
    hasAllBrandsAccess: user.hasAllBrandsAccess ?? absent,
    canBypassAllRestrictions: user.canBypassAllRestrictions ?? absent,
  };
}

/** The reserved username set by the server administrator. `null` if the page does not contain one. */
export function reservedName(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="master-username"]')?.content ?? null;
}
