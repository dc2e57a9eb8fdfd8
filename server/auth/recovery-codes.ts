import { limits } from '../../shared/limits.ts';
import { newTypedCode, typedDigest } from './typed-codes.ts';

/** 80 bits of chance each, so that a plain hash does. */
const [groups, size] = [4, 4];

/** Fresh ones, to be shown once, and what is kept of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: limits.recoveryCodes }, () => newTypedCode(groups, size));
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

export const hashRecoveryCode = (code: string): string => typedDigest(code).toString('hex');
