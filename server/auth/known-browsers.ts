import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, type SetCookie } from '../http/cookies.ts';
import { newId } from '../keys/ids.ts';
import { SignedIds } from '../keys/signed-ids.ts';

/** Maximum cookie age that browsers accept, in seconds. */
const maxAgeS = 400 * 86_400;
const nameOf = (staffId: string) => `known-${staffId}`;

/** Recognizes browsers in which a person has signed in before. Failed attempts from other browsers do not lock out these browsers. */
export class KnownBrowsers {
  private readonly ids: SignedIds;
  private readonly setCookie: SetCookie;

  /** @param key signs the cookies */
  constructor(key: Buffer, setCookie: SetCookie) {
    this.ids = new SignedIds(key);
    this.setCookie = setCookie;
  }

  /** Returns the id of the requesting browser if this person has signed in there before, otherwise `null`. */
  idFor(request: FastifyRequest, staffId: string): string | null {
    return this.ids.idOf(cookieOf(request, nameOf(staffId)) ?? '', staffId);
  }

  remember(request: FastifyRequest, reply: FastifyReply, staffId: string): void {
    const value = this.ids.sign(this.idFor(request, staffId) ?? newId(), staffId);
    this.setCookie(reply, { name: nameOf(staffId), value, path: '/api/auth/login', maxAgeS });
  }
}
