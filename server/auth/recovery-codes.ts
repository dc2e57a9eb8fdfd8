import { limits } from '../../shared/limits.ts';
import { newTypedCode, typedDigest } from './typed-codes.ts';

/** Number of groups per code, and of characters per group. A code has 80 random bits, so a fast hash is sufficient. */
const [groups, size] = [4, 4];

/** Creates recovery codes, to be shown once, and their hashes, which are stored. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: limits.recoveryCodes }, () => newTypedCode(groups, size));
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

export const hashRecoveryCode = (code: string): string => typedDigest(code).toString('hex');
