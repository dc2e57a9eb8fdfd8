import { randomBytes, scryptSync } from 'node:crypto';
import { CannotOpen, Secrets } from '../secrets.ts';
import type { SealedKey } from './format.ts';

const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const under = (passphrase: string, salt: Buffer) =>
  new Secrets(scryptSync(passphrase.normalize('NFKC'), salt, 32, cost));

export function sealKey(key: Buffer, passphrase: string): SealedKey {
  const salt = randomBytes(16);
  const sealed = under(passphrase, salt).seal(key.toString('base64'));
  return { entry: 'key', salt: salt.toString('base64'), sealed };
}

/** null when the passphrase is another one. */
export function openKey({ salt, sealed }: SealedKey, passphrase: string): Buffer | null {
  try {
    return Buffer.from(under(passphrase, Buffer.from(salt, 'base64')).open(sealed), 'base64');
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}
