import { createHash, randomBytes } from 'node:crypto';

/** Prefix of API tokens. Distinguishes them from session tokens and makes leaked tokens easy to find. */
const apiTokenPrefix = 'oat_';

export const isApiToken = (token: string): boolean => token.startsWith(apiTokenPrefix);

/** Returns the SHA-256 hash of a token as hex. A slow hash is not needed, because tokens have 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates a token, to be shown once, and its hash, which is stored. */
export function newToken(prefix = ''): { token: string; hash: string } {
  const token = prefix + randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export const newApiToken = () => newToken(apiTokenPrefix);
