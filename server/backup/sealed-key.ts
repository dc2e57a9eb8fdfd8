import { randomBytes, scryptSync } from 'node:crypto';
import { Refusal } from '../../shared/errors.ts';
import { CannotOpen, keyBytes, Secrets } from '../keys/secrets.ts';
import type { SealedKey } from './format.ts';

const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const under = (passphrase: string, salt: Buffer) =>
  new Secrets(scryptSync(passphrase.normalize('NFKC'), salt, keyBytes, cost));

export function sealKey(key: Buffer, passphrase: string): SealedKey {
  const salt = randomBytes(16);
  const sealed = under(passphrase, salt).seal(key.toString('base64'));
  return { entry: 'key', salt: salt.toString('base64'), sealed };
}

/** @throws Refusal `wrong_passphrase`; `not_a_backup` if the result is not a key */
export function openKey({ salt, sealed }: SealedKey, passphrase: string): Buffer {
  const key = Buffer.from(open(under(passphrase, Buffer.from(salt, 'base64')), sealed), 'base64');
  if (key.length !== keyBytes) throw new Refusal('not_a_backup');
  return key;
}

function open(secrets: Secrets, sealed: string): string {
  try {
    return secrets.open(sealed);
  } catch (error) {
    if (error instanceof CannotOpen) throw new Refusal('wrong_passphrase');
    throw error;
  }
}
