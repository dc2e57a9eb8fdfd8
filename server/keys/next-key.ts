import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { keyFile, keyFrom, loadSecretKey, makeKey, readKey } from './secrets.ts';

type KeySettings = Pick<Config, 'secretKey' | 'newSecretKey'>;

const nextFile = (dataDir: string) => join(dataDir, 'secret.key.next');

/** Keys of a change that was begun and not finished: what is sealed under them stays readable. */
export function nextKeys(dataDir: string, { newSecretKey }: Pick<KeySettings, 'newSecretKey'>): Buffer[] {
  const given = newSecretKey === null ? [] : [keyFrom(newSecretKey)];
  const begun = readKey(nextFile(dataDir));
  return begun === null ? given : [...given, begun];
}

export interface KeyChange {
  old: Buffer;
  next: Buffer;
  /** Puts the new key in the place of the old one. @returns the operator's next step, if any */
  finish(): string | null;
}

/**
 * The key that is to come: NEW_SECRET_KEY, else a fresh one. Where the key lies in a file it is kept beside it until all is
 * sealed under it, so that a change that was interrupted goes on where it stopped.
 * @throws ConfigError
 */
export function prepareKeyChange(dataDir: string, { secretKey, newSecretKey }: KeySettings): KeyChange {
  const old = loadSecretKey(dataDir, secretKey);
  const given = newSecretKey === null ? null : keyFrom(newSecretKey);
  if (given?.equals(old)) throw new ConfigError('NEW_SECRET_KEY is the key that is in use.');
  if (secretKey !== null) {
    if (given === null) throw new ConfigError('SECRET_KEY is set: give the new key as NEW_SECRET_KEY.');
    return { old, next: given, finish: () => 'Set SECRET_KEY to the new key before the next start.' };
  }
  const file = nextFile(dataDir);
  const next = makeKey(file, given ?? undefined);
  if (given !== null && !given.equals(next)) {
    throw new ConfigError('A change to another key is not finished: run rotate-key without NEW_SECRET_KEY first.');
  }
  return {
    old,
    next,
    finish: () => {
      renameSync(file, keyFile(dataDir));
      return null;
    },
  };
}
