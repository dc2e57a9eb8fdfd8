import { Refusal } from '../../shared/errors.ts';
import type { Prove } from '../commands/second-factor.ts';
import type { Engine } from '../engine/engine.ts';
import { CannotOpen, type Secrets } from '../keys/secrets.ts';
import type { LoginGuard } from './login-guard.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/**
 * Returns a function that checks an entered code. Accepts a TOTP code whose time step is later than that of the last accepted code, or an
 * unused recovery code.
 */
export function proveBy(secrets: Secrets, code: string): Prove {
  return (factor, at) => {
    const digits = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) {
      const recovery = hashRecoveryCode(code);
      return factor.recoveryCodes.includes(recovery) ? { recovery } : null;
    }
    const secret = opened(secrets, factor.secret);
    const step = secret === null ? null : stepOf(secret, digits, at);
    const last = factor.state === 'active' ? factor.lastStep : -1;
    return step === null || step <= last ? null : { step };
  };
}

/** Decrypts a TOTP secret. `null` if the key is lost; recovery codes still work then. */
function opened(secrets: Secrets, sealed: string): string | null {
  try {
    return secrets.open(sealed);
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}

/** Whether a code is correct now. Called when the code arrives, because {@link tryCode} may have to wait for other attempts. */
export function isRightNow({ read, now }: Pick<Engine, 'read' | 'now'>, staffId: string, prove: Prove): boolean {
  const factor = read('staff', staffId)?.hidden.secondFactor;
  return factor?.state === 'active' && prove(factor, now()) !== null;
}

/**
 * Runs an attempt with a code. Wrong codes count like wrong passwords. A code that was correct on arrival, but was used by another attempt
 * in the meantime, does not count as a wrong code.
 * @throws Refusal `too_many_attempts`; the refusal `wrong` if the code is not accepted
 */
export async function tryCode(
  guard: LoginGuard,
  { staffId, from, wrong, wasRight }: { staffId: string; from: string; wrong: Refusal; wasRight: boolean },
  use: () => Promise<unknown>,
): Promise<void> {
  const isRight = await guard.attempt(staffId, { known: `code ${from}` }, async () => {
    try {
      await use();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'wrong_code')) throw error;
      if (wasRight) throw wrong;
      return false;
    }
  });
  if (!isRight) throw wrong;
}
