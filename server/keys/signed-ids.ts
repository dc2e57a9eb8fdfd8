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
  idOf(signed: string, about = ''): string | null {
    const id = signed.split('.')[0] ?? '';
    const [expected, actual] = [Buffer.from(this.sign(id, about)), Buffer.from(signed)];
    return expected.length === actual.length && timingSafeEqual(expected, actual) ? id : null;
  }
}
