import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, type SetCookie } from '../http/cookies.ts';
import { newId } from '../keys/ids.ts';
import { SignedIds } from '../keys/signed-ids.ts';

/** As long as browsers keep a cookie at most. */
const maxAgeS = 400 * 86_400;
const nameOf = (staffId: string) => `known-${staffId}`;

/** Browsers in which a person signed in before: locks that strangers caused do not hold for them. */
export class KnownBrowsers {
  private readonly ids: SignedIds;
  private readonly setCookie: SetCookie;

  /** @param key signs the cookies */
  constructor(key: Buffer, setCookie: SetCookie) {
    this.ids = new SignedIds(key);
    this.setCookie = setCookie;
  }

  /** The id of the browser that asks, if this person signed in there. */
  idFor(request: FastifyRequest, staffId: string): string | null {
    return this.ids.idOf(cookieOf(request, nameOf(staffId)) ?? '', staffId);
  }

  remember(request: FastifyRequest, reply: FastifyReply, staffId: string): void {
    const value = this.ids.sign(this.idFor(request, staffId) ?? newId(), staffId);
    this.setCookie(reply, { name: nameOf(staffId), value, path: '/api/auth/login', maxAgeS });
  }
}
