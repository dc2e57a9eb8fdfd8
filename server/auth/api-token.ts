import { createHash, randomBytes } from 'node:crypto';

/** Tells an API token from the token of a session, and helps those who look for leaked ones. */
const prefix = 'oat_';

export const isApiToken = (token: string): boolean => token.startsWith(prefix);

/** SHA-256, hex: the token has 256 bits of chance, so that nothing slower is needed. */
export const hashApiToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A fresh token, to be shown once, and what is kept of it. */
export function newApiToken(): { token: string; hash: string } {
  const token = prefix + randomBytes(32).toString('base64url');
  return { token, hash: hashApiToken(token) };
}
