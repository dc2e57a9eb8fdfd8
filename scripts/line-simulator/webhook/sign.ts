import { createHmac } from 'node:crypto';

/** Signs a body. The key is the secret as text, without decoding its hex. */
export const sign = (body: Buffer, channelSecret: string): string =>
  createHmac('sha256', channelSecret).update(body).digest('base64');

/**
 * Returns the body as compact JSON. With `escapeNonBmp`, characters beyond the BMP are surrogate escapes, as some receivers of LINE's
 * webhooks have observed.
 */
export function encodeBody(destination: string, events: unknown[], escapeNonBmp: boolean): Buffer {
  const text = JSON.stringify({ destination, events });
  const sent = escapeNonBmp
    ? text.replace(/[\ud800-\udfff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase()}`)
    : text;
  return Buffer.from(sent, 'utf8');
}
