import { limits } from '../../shared/limits.ts';
import { call } from '../api/api.ts';
import { present } from '../time/clock.ts';
import { keys, read, write } from './storage.ts';

const retryMs = 60_000;
const soonestMs = 10_000;

/** @returns when a JSON web token ends, in milliseconds; null when it does not say. */
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

/** Half of what is left, so that a sleep of the machine or a failed try still leaves time. */
export function renewalDelay(token: string, now: number): number {
  const end = expiryOf(token) ?? now + limits.sessionMs;
  return Math.max((end - now) / 2, soonestMs);
}

/** Renews the token silently while somebody is signed in. @returns the function that stops it. */
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
    // Somebody else may have signed in while the answer was under way.
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
