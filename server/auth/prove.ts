import { Refusal } from '../../shared/errors.ts';
import type { Prove } from '../commands/second-factor.ts';
import type { Engine } from '../engine/engine.ts';
import { CannotOpen, type Secrets } from '../keys/secrets.ts';
import type { LoginGuard } from './login-guard.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** The proof of a typed code: a step of the app after the last one, or a recovery code that is left. */
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

/** null under a key that is lost: recovery codes are left then. */
function opened(secrets: Secrets, sealed: string): string | null {
  try {
    return secrets.open(sealed);
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}

/** Whether a code is right as things stand, before its turn comes. */
export function isRightNow({ read, now }: Pick<Engine, 'read' | 'now'>, staffId: string, prove: Prove): boolean {
  const factor = read('staff', staffId)?.hidden.secondFactor;
  return factor?.state === 'active' && prove(factor, now()) !== null;
}

/**
 * Uses a code; wrong ones count as wrong passwords do. One that was right when it came and is used up by its turn is no guess.
 * @throws Refusal `too_many_attempts`, and that of the code
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
