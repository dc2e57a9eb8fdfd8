import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, type SetCookie } from '../http/cookies.ts';
import { newId } from '../keys/ids.ts';
import { SignedIds } from '../keys/signed-ids.ts';

/** The longest cookie lifetime that browsers accept. */
const maxAgeS = 400 * 86_400;
const nameOf = (staffId: string) => `known-${staffId}`;

/** Browsers in which a person has signed in before. Locks caused by other people's attempts do not apply to them. */
export class KnownBrowsers {
  private readonly ids: SignedIds;
  private readonly setCookie: SetCookie;

  /** @param key signs the cookies */
  constructor(key: Buffer, setCookie: SetCookie) {
    this.ids = new SignedIds(key);
    this.setCookie = setCookie;
  }

  /** The id of the requesting browser if this person has signed in there, otherwise `null`. */
  idFor(request: FastifyRequest, staffId: string): string | null {
    return this.ids.idOf(cookieOf(request, nameOf(staffId)) ?? '', staffId);
  }

  remember(request: FastifyRequest, reply: FastifyReply, staffId: string): void {
    const value = this.ids.sign(this.idFor(request, staffId) ?? newId(), staffId);
    this.setCookie(reply, { name: nameOf(staffId), value, path: '/api/auth/login', maxAgeS });
  }
}
