import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ConfigError } from '../settings.ts';
import { keyFile, keyFrom, loadSecretKey, makeKey, readKey } from './secrets.ts';

type KeySettings = Pick<Config, 'secretKey' | 'newSecretKey'>;

const nextFile = (dataDir: string) => join(dataDir, 'secret.key.next');

/** Returns the new keys of an unfinished key change. Needed to decrypt values that are already encrypted with a new key. */
export function nextKeys(dataDir: string, { newSecretKey }: Pick<KeySettings, 'newSecretKey'>): Buffer[] {
  const provided = newSecretKey === null ? [] : [keyFrom(newSecretKey)];
  const begun = readKey(nextFile(dataDir));
  return begun === null ? provided : [...provided, begun];
}

export interface KeyChange {
  old: Buffer;
  next: Buffer;
  /** Replaces the old key with the new one. @returns the operator's next step, or `null` if there is none */
  finish(): string | null;
}

/**
 * Prepares a change to a new key: NEW_SECRET_KEY, or a generated key. If the current key is in a file, the new key is stored next to it
 * until everything is encrypted with the new key, so that an interrupted change can be resumed.
 * @throws ConfigError
 */
export function prepareKeyChange(dataDir: string, { secretKey, newSecretKey }: KeySettings): KeyChange {
  const old = loadSecretKey(dataDir, secretKey);
  const provided = newSecretKey === null ? null : keyFrom(newSecretKey);
  if (provided?.equals(old)) throw new ConfigError('NEW_SECRET_KEY is the same as the current key.');
  if (secretKey !== null) {
    if (provided === null) throw new ConfigError('SECRET_KEY is set. Set NEW_SECRET_KEY to the new key.');
    return { old, next: provided, finish: () => 'Set SECRET_KEY to the new key before the next start.' };
  }
  const file = nextFile(dataDir);
  const next = makeKey(file, provided ?? undefined);
  if (provided !== null && !provided.equals(next)) {
    throw new ConfigError('A change to another key is not complete. Run rotate-key without NEW_SECRET_KEY first.');
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
