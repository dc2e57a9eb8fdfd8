import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, type SetCookie } from './cookies.ts';
import { newId } from './ids.ts';

/** As long as browsers keep a cookie at most. */
const maxAgeS = 400 * 86_400;
const nameOf = (staffId: string) => `known-${staffId}`;

/** Browsers in which a person signed in before: locks that strangers caused do not hold for them. */
export class KnownBrowsers {
  private readonly key: Buffer;
  private readonly setCookie: SetCookie;

  /** @param key signs the cookies */
  constructor(key: Buffer, setCookie: SetCookie) {
    this.key = key;
    this.setCookie = setCookie;
  }

  private signed(staffId: string, browserId: string): string {
    const mac = createHmac('sha256', this.key).update(`${staffId}\0${browserId}`).digest('base64url');
    return `${browserId}.${mac}`;
  }

  /** The id of the browser that asks, if this person signed in there. */
  idFor(request: FastifyRequest, staffId: string): string | null {
    const given = cookieOf(request, nameOf(staffId)) ?? '';
    const browserId = given.split('.')[0] ?? '';
    const [mine, theirs] = [Buffer.from(this.signed(staffId, browserId)), Buffer.from(given)];
    return mine.length === theirs.length && timingSafeEqual(mine, theirs) ? browserId : null;
  }

  remember(request: FastifyRequest, reply: FastifyReply, staffId: string): void {
    const value = this.signed(staffId, this.idFor(request, staffId) ?? newId());
    this.setCookie(reply, { name: nameOf(staffId), value, path: '/api/auth/login', maxAgeS });
  }
}
