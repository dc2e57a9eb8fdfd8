import { createHash, randomBytes } from 'node:crypto';

/** SHA-256, hex. The token has 256 random bits, so a slow hash is not needed. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates a token for a one-time link, returned once, and its hash, which is stored. */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}
