import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../shared/limits.ts';
import { cookieOf, type SetCookie } from '../http/cookies.ts';
import { SignedIds } from '../keys/signed-ids.ts';

const name = 'media';
const path = '/api/media';

/**
 * Requests for pictures and videos cannot have a header. A separate token in a cookie identifies the session and only grants reading them.
 */
export class MediaCookie {
  private readonly ids: SignedIds;
  private readonly setCookie: SetCookie;

  /** @param key signs the tokens */
  constructor(key: Buffer, setCookie: SetCookie) {
    this.ids = new SignedIds(key);
    this.setCookie = setCookie;
  }

  set(reply: FastifyReply, sessionId: string): void {
    this.setCookie(reply, { name, value: this.ids.sign(sessionId), path, maxAgeS: limits.sessionMs / 1000 });
  }

  clear(reply: FastifyReply): void {
    this.setCookie(reply, { name, value: '', path, maxAgeS: 0 });
  }

  /** The session of a request for media. `null` for any other request. */
  sessionOf(request: FastifyRequest): string | null {
    if (request.method !== 'GET' || !request.url.startsWith(`${path}/`)) return null;
    return this.ids.idOf(cookieOf(request, name) ?? '');
  }
}
