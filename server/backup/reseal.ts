import { dirname, join } from 'node:path';
import { CannotOpen, readKey, Secrets } from '../keys/secrets.ts';

/** A secret of the log in use as the restored one holds it. */
export type Reseal = (sealed: string) => string;

/**
 * A backup may bring the key of its own secrets, which takes the place of the one in use.
 * @param current the log in use
 * @param damaged told that its key is none
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
