import { createHmac } from 'node:crypto';

/** The secret is the key as text, its hex is not decoded. */
export const sign = (body: Buffer, channelSecret: string): string =>
  createHmac('sha256', channelSecret).update(body).digest('base64');

/** Compact JSON; with `escapeNonBmp`, what lies beyond the BMP goes as surrogate escapes, as some receivers have seen it. */
export function encodeBody(destination: string, events: unknown[], escapeNonBmp: boolean): Buffer {
  const text = JSON.stringify({ destination, events });
  const sent = escapeNonBmp
    ? text.replace(/[\ud800-\udfff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase()}`)
    : text;
  return Buffer.from(sent, 'utf8');
}
