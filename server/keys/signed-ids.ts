import { createHmac, timingSafeEqual } from 'node:crypto';

/** Ids that a browser stores for the server. Signed, so that the browser cannot name another id. */
export class SignedIds {
  private readonly key: Buffer;

  constructor(key: Buffer) {
    this.key = key;
  }

  /** @param about the person or purpose that the signature is limited to, if any */
  sign(id: string, about = ''): string {
    return `${id}.${createHmac('sha256', this.key).update(`${about}\0${id}`).digest('base64url')}`;
  }

  /** The id in a signed text. `null` if the signature is not for this id, or is about something else. */
  idOf(given: string, about = ''): string | null {
    const id = given.split('.')[0] ?? '';
    const [mine, theirs] = [Buffer.from(this.sign(id, about)), Buffer.from(given)];
    return mine.length === theirs.length && timingSafeEqual(mine, theirs) ? id : null;
  }
}
