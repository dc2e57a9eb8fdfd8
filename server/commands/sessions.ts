import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Decide } from '../engine/decision.ts';
import { found } from './found.ts';
import { nothing } from './nothing.ts';

interface Session {
  staffId: string;
  sessionId: string;
  /** Milliseconds since 1970, UTC. */
  expiresAt: number;
}

/** IP address and browser of a sign-in, as reported with the request. `null` if unknown. */
export interface SignedInFrom {
  address: string | null;
  browser: string | null;
}
const addressMax = 64;
const browserMax = 200;

/**
 * Starts a session. The sign-in counts as recent (fresh), because the caller has verified the password.
 * @throws Refusal `account_inactive`
 */
export function startSession({
  staffId,
  sessionId,
  expiresAt,
  address,
  browser,
}: Session & Partial<SignedInFrom>): Decide {
  return (read, at) => {
    if (found(read, 'staff', staffId).row.status !== 'active') throw new Refusal('account_inactive');
    const from = { address: address?.slice(0, addressMax) ?? null, browser: browser?.slice(0, browserMax) ?? null };
    const freshUntil = at + limits.freshMs;
    return { events: [{ type: 'session.started', staffId, sessionId, expiresAt, freshUntil, ...from }] };
  };
}

/**
 * Extends a session up to the maximum lifetime.
 * @throws Refusal `unauthenticated` if the session has ended
 */
export function renewSession({ staffId, sessionId, expiresAt }: Session): Decide {
  return (read, at) => {
    const session = read('session', sessionId)?.row;
    if (session === undefined || session.staffId !== staffId || session.expiresAt <= at) {
      throw new Refusal('unauthenticated');
    }
    const until = Math.min(expiresAt, session.startedAt + limits.sessionMaxMs);
    if (session.expiresAt >= until) return nothing;
    return { events: [{ type: 'session.renewed', staffId, sessionId, expiresAt: until }] };
  };
}

/**
 * Makes a session fresh after the person has proved their identity again.
 * @throws Refusal `unauthenticated` if the session has ended
 */
export function freshenSession({ staffId, sessionId }: Omit<Session, 'expiresAt'>): Decide {
  return (read, at) => {
    const session = read('session', sessionId)?.row;
    if (session === undefined || session.staffId !== staffId) throw new Refusal('unauthenticated');
    return { events: [{ type: 'session.freshened', staffId, sessionId, until: at + limits.freshMs }] };
  };
}

interface EndSessions {
  staffId: string;
  sessionIds: readonly string[];
  /** Whether the person ended the sessions from another session. */
  elsewhere?: boolean;
}

/** Ends sessions of a person. Sessions that no longer exist are ignored. */
export function endSessions({ staffId, sessionIds, elsewhere = false }: EndSessions): Decide {
  return (read) => {
    const own = sessionIds.filter((id) => read('session', id)?.row.staffId === staffId);
    const origin = elsewhere ? { elsewhere } : {};
    return own.length === 0 ? nothing : { events: [{ type: 'sessions.ended', staffId, sessionIds: own, ...origin }] };
  };
}

export function choosePresence({ staffId, presence }: { staffId: string; presence: 'online' | 'busy' }): Decide {
  return (read) => {
    if (found(read, 'staff', staffId).hidden.chosen === presence) return nothing;
    return { events: [{ type: 'presence.chosen', staffId, presence }] };
  };
}
