import { hash } from 'node:crypto';

/** Formats 32 hexadecimal digits as a UUID of the given version. */
export function spelled(hex: string, version: 7 | 8): string {
  const variant = '89ab'[Number.parseInt(hex[16] as string, 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A one-shot hash as text takes a fifth of the time of a hash object and its bytes. */
export const digest = (text: string) => hash('sha1', text, 'hex');

const decimal = /^\d{1,20}$/;

/**
 * Our id of a LINE message. Derived from LINE's ids, so that an unsend or an edit finds its message regardless of their order. LINE's ids
 * increase, and their upper digits come first, so that messages of the same time are adjacent in the files.
 */
export function messageIdOf(lineAccountId: string, lineMessageId: string): string {
  const hex = digest(`${lineAccountId}\n${lineMessageId}`);
  if (!decimal.test(lineMessageId)) return spelled(hex, 8);
  const upper = ((BigInt(lineMessageId) >> 12n) % 2n ** 48n).toString(16).padStart(12, '0');
  return spelled(upper + hex.slice(12), 8);
}
