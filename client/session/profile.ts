import type { SessionUser } from '../../shared/api/auth.ts';
import { call } from '../api/api.ts';
import { atoms } from '../app/atoms.ts';
import { reservedName, withMasterFlags } from './master-flags.ts';
import { passwordChangeAtom, secondFactorAtom } from './state.ts';
import { keys, read, readJson, writeJson } from './storage.ts';
import { fetchWall } from './wall.ts';
import { wallToken } from './wall-token.ts';

const invalidFormat = 'Invalid response format from auth API';

/** Loads the signed-in user. @throws if the call fails, if the response contains no user, or if the user signed out in the meantime */
export async function fetchProfile(): Promise<SessionUser> {
  if (wallToken !== null) return fetchWall();
  const result = await call('GET /auth/me', {});
  if (result.error) {
    const stored = readJson(keys.user);
    // The server allows only the password change now, and does not return the user. The user stored at sign-in is returned instead.
    if (result.code !== 'password_change_required' || typeof stored !== 'object' || stored === null) {
      // A failed call with status 200 means that the response lacks the `success` field, so its format is invalid.
      throw new Error(result.status === 200 ? invalidFormat : result.message);
    }
    atoms.set(passwordChangeAtom, true);
    return stored as SessionUser;
  }
  if (read(keys.token) === null) throw new Error('Signed out');
  const user: unknown = (result.data as { user?: unknown } | null | undefined)?.user;
  if (typeof user !== 'object' || user === null) throw new Error(invalidFormat);
  atoms.set(secondFactorAtom, result.data.secondFactor ?? 'off');
  atoms.set(passwordChangeAtom, result.data.mustChangePassword ?? false);
  return withMasterFlags(user as SessionUser, reservedName());
}

/** Updates the browser's copy of the signed-in user. A wallboard has no such copy. */
export function keepUser(user: SessionUser): void {
  if (wallToken === null) writeJson(keys.user, user);
}
