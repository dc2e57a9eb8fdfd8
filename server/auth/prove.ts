import { Refusal } from '../../shared/errors.ts';
import type { Prove } from '../commands/second-factor.ts';
import type { Engine } from '../engine/engine.ts';
import { CannotOpen, type Secrets } from '../keys/secrets.ts';
import type { LoginGuard } from './login-guard.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** Proves a typed code: a TOTP code of a later step than the last one, or an unused recovery code. */
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

/** `null` if the key is lost. Recovery codes still work then. */
function opened(secrets: Secrets, sealed: string): string | null {
  try {
    return secrets.open(sealed);
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}

/** Whether a code is correct now, before its attempt runs. */
export function isRightNow({ read, now }: Pick<Engine, 'read' | 'now'>, staffId: string, prove: Prove): boolean {
  const factor = read('staff', staffId)?.hidden.secondFactor;
  return factor?.state === 'active' && prove(factor, now()) !== null;
}

/**
 * Uses a code. Wrong codes count like wrong passwords. A code that was correct on arrival but is used up when its attempt runs does not
 * count as a wrong code.
 * @throws Refusal `too_many_attempts`, or `wrong`
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
