import type { SessionUser } from '../../shared/api/auth.ts';
import { call } from '../api/api.ts';
import { atoms } from '../app/atoms.ts';
import { reservedName, withMasterFlags } from './master-flags.ts';
import { passwordChangeAtom, secondFactorAtom } from './state.ts';
import { keys, read, readJson, writeJson } from './storage.ts';
import { fetchWall } from './wall.ts';
import { wallToken } from './wall-token.ts';

const invalidFormat = 'Invalid response format from auth API';

/** @throws when the call fails, when the answer holds no user, or when this person signed out meanwhile. */
export async function fetchProfile(): Promise<SessionUser> {
  if (wallToken !== null) return fetchWall();
  const result = await call('GET /auth/me', {});
  if (result.error) {
    const stored = readJson(keys.user);
    // Nothing but the change is open then: the person is known from the sign-in.
    if (result.code !== 'password_change_required' || typeof stored !== 'object' || stored === null) {
      // A response of success without the envelope's flag.
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

/** The browser's copy of the signed-in person; a wall is none. */
export function keepUser(user: SessionUser): void {
  if (wallToken === null) writeJson(keys.user, user);
}
