import { limits } from '../../shared/limits.ts';
import { call } from '../api/api.ts';
import { present } from '../time/clock.ts';
import { keys, read, write } from './storage.ts';

const retryMs = 60_000;
const soonestMs = 10_000;

/**
 * Reads the expiry of a token.
 * @returns the expiry of a JSON Web Token in milliseconds since the epoch, or `null` if the token has no expiry
 */
export function expiryOf(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const exp = (claims as { exp?: unknown }).exp;
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

/**
 * Returns the milliseconds until the next renewal: half of the token's remaining time, so that there is time for another attempt after a
 * failure or a sleep of the machine.
 */
export function renewalDelay(token: string, now: number): number {
  const end = expiryOf(token) ?? now + limits.sessionMs;
  return Math.max((end - now) / 2, soonestMs);
}

/** Renews the token in the background while a user is signed in. @returns a function that stops the renewal */
export function keepRenewing(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (delay: number) => {
    timer = setTimeout(() => void renew(), delay);
  };
  const scheduleFromToken = () => {
    const token = read(keys.token);
    if (token !== null) schedule(renewalDelay(token, present()));
  };
  const renew = async () => {
    const before = read(keys.token);
    if (before === null) return;
    const result = await call('POST /auth/renew', {});
    if (stopped) return;
    if (result.error) {
      if (result.status !== 401) schedule(retryMs);
      return;
    }
    // Stores the new token only if the old token is unchanged, because a different user may have signed in during the request.
    if (read(keys.token) === before) write(keys.token, result.data.token);
    scheduleFromToken();
  };

  let stopped = false;
  scheduleFromToken();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
