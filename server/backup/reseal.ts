import { dirname, join } from 'node:path';
import { CannotOpen, readKey, Secrets } from '../keys/secrets.ts';
import { isMachineError } from './machine-errors.ts';

/** Re-encrypts a secret of the current log, so that the restored log can use it. */
export type Reseal = (sealed: string) => string;

/**
 * Returns a function that re-encrypts secrets if the backup includes its own key, because that key replaces the current one. Otherwise, or
 * if the current key is invalid, the function returns secrets unchanged.
 * @param current path of the current log
 * @returns `keyError` is why the current key is invalid, or `null`
 */
export function resealFor(current: string, staged: string): { reseal: Reseal; keyError: unknown } {
  const next = readKey(join(staged, 'secret.key'));
  const { old, keyError } = next === null ? noKey : keyInUse(join(dirname(current), 'secret.key'));
  if (next === null || old === null) return { reseal: (sealed) => sealed, keyError };
  const secrets = new Secrets(next, [old]);
  const reseal = (sealed: string) => {
    try {
      return secrets.seal(secrets.open(sealed));
    } catch (error) {
      if (error instanceof CannotOpen) return sealed;
      throw error;
    }
  };
  return { reseal, keyError };
}

const noKey = { old: null, keyError: null };

function keyInUse(file: string): { old: Buffer | null; keyError: unknown } {
  try {
    return { old: readKey(file), keyError: null };
  } catch (error) {
    if (isMachineError(error)) throw error;
    return { old: null, keyError: error };
  }
}
