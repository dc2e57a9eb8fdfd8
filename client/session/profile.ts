import type { SessionUser } from '../../shared/api/auth.ts';
import { call } from '../api.ts';
import { reservedName, withMasterFlags } from './master-flags.ts';

/** @throws when the call fails, or when the answer holds no user. */
export async function fetchProfile(): Promise<SessionUser> {
  const result = await call('GET /auth/me', {});
  if (result.error) throw new Error(result.message);
  const user: unknown = (result.data as { user?: unknown } | null | undefined)?.user;
  if (typeof user !== 'object' || user === null) throw new Error('Invalid response format from auth API');
  return withMasterFlags(user as SessionUser, reservedName());
}
