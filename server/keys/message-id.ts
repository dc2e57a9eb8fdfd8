import { hash } from 'node:crypto';

/** 32 hexadecimal digits as a UUID of a version. */
export function spelled(hex: string, version: 7 | 8): string {
  const variant = '89ab'[Number.parseInt(hex[16] as string, 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** In one shot and as text: it costs a fifth of what a hash object and its bytes do. */
export const digest = (text: string) => hash('sha1', text, 'hex');

const decimal = /^\d{1,20}$/;

/**
 * Our id of a message that LINE names. Derived, so that an unsend or an edit finds its message whichever came first. LINE's
 * ids rise, and their upper bits come first here, so that neighbours in time are neighbours in the files.
 */
export function messageIdOf(lineAccountId: string, lineMessageId: string): string {
  const hex = digest(`${lineAccountId}\n${lineMessageId}`);
  if (!decimal.test(lineMessageId)) return spelled(hex, 8);
  const upper = ((BigInt(lineMessageId) >> 12n) % 2n ** 48n).toString(16).padStart(12, '0');
  return spelled(upper + hex.slice(12), 8);
}
