import { createHash, randomInt } from 'node:crypto';

/** Without those that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code that people read off and type: groups of letters. */
export function newTypedCode(groups: number, size: number): string {
  const group = () => Array.from({ length: size }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

export const typedCode = (groups: number, size: number) =>
  new RegExp(`^[${letters}]{${size}}(-[${letters}]{${size}}){${groups - 1}}$`);

/** SHA-256; case and what stands between the groups do not matter. */
export const typedDigest = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();
