import { dirname, join } from 'node:path';
import { CannotOpen, readKey, Secrets } from '../keys/secrets.ts';

/** A secret of the log in use as the restored one holds it. */
export type Reseal = (sealed: string) => string;

/**
 * A backup may bring the key of its own secrets, which takes the place of the one in use.
 * @param current the log in use
 */
export function resealFor(current: string, staged: string): Reseal {
  const next = readKey(join(staged, 'secret.key'));
  const old = next === null ? null : readKey(join(dirname(current), 'secret.key'));
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
