import type { FastifyRequest } from 'fastify';
import type { Authenticated } from '../auth/authenticated.ts';
import type { MediaCookie } from '../auth/media-cookie.ts';
import { bearerOf, type Sessions } from '../auth/sessions.ts';

/** Returns a function that identifies the caller of a request, by its header or by the cookie for media. `null` for anonymous callers. */
export function callerOf(sessions: Sessions, media: MediaCookie) {
  return (request: FastifyRequest): Authenticated | null => {
    const { authorization } = request.headers;
    if (authorization !== undefined) return sessions.authenticate(bearerOf(authorization));
    const sessionId = media.sessionOf(request);
    return sessionId === null ? null : sessions.again({ kind: 'session', sessionId });
  };
}
