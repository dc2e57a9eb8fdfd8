import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../shared/limits.ts';
import { cookieOf, type SetCookie } from '../http/cookies.ts';
import { SignedIds } from '../keys/signed-ids.ts';

const name = 'media';
const path = '/api/media';

/**
 * Cookie that authenticates requests for pictures and videos, because a browser cannot add headers to them. Contains a separate token that
 * identifies the session and only permits reading media.
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

  /** Returns the session id of a request for media. `null` for any other request. */
  sessionOf(request: FastifyRequest): string | null {
    if (request.method !== 'GET' || !request.url.startsWith(`${path}/`)) return null;
    return this.ids.idOf(cookieOf(request, name) ?? '');
  }
}
