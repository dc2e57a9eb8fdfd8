import { createHmac, timingSafeEqual } from 'node:crypto';

/** Ids that a browser keeps for the server, signed so that it can name no other. */
export class SignedIds {
  private readonly key: Buffer;

  constructor(key: Buffer) {
    this.key = key;
  }

  /** @param about the signature holds for this alone: a person, or nothing more */
  sign(id: string, about = ''): string {
    return `${id}.${createHmac('sha256', this.key).update(`${about}\0${id}`).digest('base64url')}`;
  }

  /** The id of a signed text; null when the signature is not of this id, or about something else. */
  idOf(given: string, about = ''): string | null {
    const id = given.split('.')[0] ?? '';
    const [mine, theirs] = [Buffer.from(this.sign(id, about)), Buffer.from(given)];
    return mine.length === theirs.length && timingSafeEqual(mine, theirs) ? id : null;
  }
}
