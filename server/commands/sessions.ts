import { Refusal } from '../../shared/errors.ts';
import type { Decide } from '../engine/decision.ts';
import { found } from './found.ts';
import { nothing } from './nothing.ts';

interface Session {
  staffId: string;
  sessionId: string;
  /** Milliseconds UTC. */
  expiresAt: number;
}

/** @throws Refusal `account_inactive` */
export function startSession({ staffId, sessionId, expiresAt }: Session): Decide {
  return (read) => {
    if (found(read, 'staff', staffId).row.status !== 'active') throw new Refusal('account_inactive');
    return { events: [{ type: 'session.started', staffId, sessionId, expiresAt }] };
  };
}

/** @throws Refusal `unauthenticated` when the session ended meanwhile */
export function renewSession({ staffId, sessionId, expiresAt }: Session): Decide {
  return (read, at) => {
    const session = read('session', sessionId)?.row;
    if (session === undefined || session.staffId !== staffId || session.expiresAt <= at) {
      throw new Refusal('unauthenticated');
    }
    if (session.expiresAt >= expiresAt) return nothing;
    return { events: [{ type: 'session.renewed', staffId, sessionId, expiresAt }] };
  };
}

/** Ends those of a person's sessions that are still there. */
export function endSessions({ staffId, sessionIds }: { staffId: string; sessionIds: readonly string[] }): Decide {
  return (read) => {
    const own = sessionIds.filter((id) => read('session', id)?.row.staffId === staffId);
    return own.length === 0 ? nothing : { events: [{ type: 'sessions.ended', staffId, sessionIds: own }] };
  };
}

export function choosePresence({ staffId, presence }: { staffId: string; presence: 'online' | 'busy' }): Decide {
  return (read) => {
    if (found(read, 'staff', staffId).hidden.chosen === presence) return nothing;
    return { events: [{ type: 'presence.chosen', staffId, presence }] };
  };
}
