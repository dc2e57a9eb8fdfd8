import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../shared/limits.ts';
import { cookieOf, type SetCookie } from './cookies.ts';

const name = 'media';
const path = '/api/media';

/** Pictures and films cannot carry a header: a token of their own, good for reading them alone, names the session. */
export class MediaCookie {
  private readonly key: Buffer;
  private readonly setCookie: SetCookie;

  /** @param key signs the tokens */
  constructor(key: Buffer, setCookie: SetCookie) {
    this.key = key;
    this.setCookie = setCookie;
  }

  private tokenFor(sessionId: string): string {
    return `${sessionId}.${createHmac('sha256', this.key).update(sessionId).digest('base64url')}`;
  }

  set(reply: FastifyReply, sessionId: string): void {
    this.setCookie(reply, { name, value: this.tokenFor(sessionId), path, maxAgeS: limits.sessionMs / 1000 });
  }

  clear(reply: FastifyReply): void {
    this.setCookie(reply, { name, value: '', path, maxAgeS: 0 });
  }

  /** The session that a request for media names; null for any other request. */
  sessionOf(request: FastifyRequest): string | null {
    if (request.method !== 'GET' || !request.url.startsWith(`${path}/`)) return null;
    const given = cookieOf(request, name) ?? '';
    const sessionId = given.split('.')[0] ?? '';
    const [mine, theirs] = [Buffer.from(this.tokenFor(sessionId)), Buffer.from(given)];
    return mine.length === theirs.length && timingSafeEqual(mine, theirs) ? sessionId : null;
  }
}
