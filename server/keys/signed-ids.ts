import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs ids that a browser stores for the server, so that the browser cannot replace them with other ids. */
export class SignedIds {
  private readonly key: Buffer;

  constructor(key: Buffer) {
    this.key = key;
  }

  /** @param about person or purpose that the signature is limited to. Empty if there is none. */
  sign(id: string, about = ''): string {
    return `${id}.${createHmac('sha256', this.key).update(`${about}\0${id}`).digest('base64url')}`;
  }

  /** Returns the id in a signed text. `null` if the signature does not match the id and `about`. */
  idOf(signed: string, about = ''): string | null {
    const id = signed.split('.')[0] ?? '';
    const [expected, actual] = [Buffer.from(this.sign(id, about)), Buffer.from(signed)];
    return expected.length === actual.length && timingSafeEqual(expected, actual) ? id : null;
  }
}
