import { createHash, randomBytes } from 'node:crypto';

/** Distinguishes API tokens from session tokens and makes leaked tokens easy to find. */
const prefix = 'oat_';

export const isApiToken = (token: string): boolean => token.startsWith(prefix);

/** SHA-256, hex. The token has 256 random bits, so a slow hash is not needed. */
export const hashApiToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates a token, to be shown once, and its hash, which is stored. */
export function newApiToken(): { token: string; hash: string } {
  const token = prefix + randomBytes(32).toString('base64url');
  return { token, hash: hashApiToken(token) };
}
