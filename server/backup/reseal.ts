import { dirname, join } from 'node:path';
import { CannotOpen, readKey, Secrets } from '../keys/secrets.ts';

/** Converts a secret of the current log so that the restored log can use it. */
export type Reseal = (sealed: string) => string;

/**
 * Re-encrypts secrets if the backup includes its own key, which replaces the current one.
 * @param current path of the current log
 * @param damaged called if the current key is invalid
 */
export function resealFor(current: string, staged: string, damaged: (error: unknown) => void): Reseal {
  const next = readKey(join(staged, 'secret.key'));
  const old = next === null ? null : keyInUse(join(dirname(current), 'secret.key'), damaged);
  if (next === null || old === null) return (sealed) => sealed;
  const secrets = new Secrets(next, [old]);
  return (sealed) => {
    try {
      return secrets.seal(secrets.open(sealed));
    } catch (error) {
      if (error instanceof CannotOpen) return sealed;
      throw error;
    }
  };
}

function keyInUse(file: string, damaged: (error: unknown) => void): Buffer | null {
  try {
    return readKey(file);
  } catch (error) {
    damaged(error);
    return null;
  }
}
