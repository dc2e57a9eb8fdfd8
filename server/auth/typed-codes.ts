import { createHash, randomInt } from 'node:crypto';

/** Characters of codes, without letters and digits that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Creates a code that people read and type: groups of letters. */
export function newTypedCode(groups: number, size: number): string {
  const group = () => Array.from({ length: size }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Derives a code from a secret key. The same key always yields the same code. */
export function derivedTypedCode(key: Buffer, groups: number, size: number): string {
  const bytes = createHash('sha512').update(key).digest();
  const group = (n: number) =>
    Array.from(bytes.subarray(n * size, (n + 1) * size), (byte) => letters[byte % 32]).join('');
  return Array.from({ length: groups }, (_, n) => group(n)).join('-');
}

export const typedCode = (groups: number, size: number) =>
  new RegExp(`^[${letters}]{${size}}(-[${letters}]{${size}}){${groups - 1}}$`);

/** Returns the SHA-256 hash of a code. Ignores case and separators. */
export const typedDigest = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();
