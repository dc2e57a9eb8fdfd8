import { revokeApiTokens } from '../commands/api-tokens.ts';
import { endSessions } from '../commands/sessions.ts';
import type { Decide } from '../engine/decision.ts';
import type { RouteDeps } from './deps.ts';

/**
 * All sessions of a person but one, looked up as it is decided: one that began a moment before ends with the others.
 * @param elsewhere by the person, in the list of where they are signed in
 */
export function endAllSessions(
  rows: RouteDeps['rows'],
  staffId: string,
  { but = null, elsewhere = false }: { but?: string | null; elsewhere?: boolean } = {},
): Decide {
  return (read, at) => {
    const sessionIds = rows.of('session', staffId).flatMap(({ row }) => (row.id === but ? [] : [row.id]));
    return endSessions({ staffId, sessionIds, elsewhere })(read, at);
  };
}

/** All API tokens that a person created: a token that was created under a password ends with it. */
export function revokeAllTokens(rows: RouteDeps['rows'], staffId: string): Decide {
  return (read, at) => {
    const apiTokenIds = rows.of('apiToken', staffId).map(({ row }) => row.id);
    return revokeApiTokens({ apiTokenIds })(read, at);
  };
}
