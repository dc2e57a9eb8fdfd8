import { Refusal } from '../../shared/errors.ts';
import type { EventOf } from '../../shared/events/index.ts';
import type { Viewer } from '../../shared/permissions.ts';
import type { Decide } from '../engine/decision.ts';
import type { SecondFactor } from '../projections/stored.ts';
import { found } from './found.ts';
import { mustEdit } from './grants.ts';

interface Own {
  staffId: string;
}
interface Offer extends Own {
  /** Encrypted. */
  secret: string;
  /** SHA-256 of each code, hex. */
  recoveryCodes: string[];
}

/** Verifies a code. Returns the value that has to be marked as used, or `null` if the code is not valid at this time or was used before. */
export type Prove = (factor: SecondFactor, at: number) => EventOf<'second-factor.used'>['code'] | null;

/** @throws Refusal `second_factor_on` */
export function offerSecondFactor(offer: Offer): Decide {
  return (read) => {
    if (found(read, 'staff', offer.staffId).hidden.secondFactor?.state === 'active') {
      throw new Refusal('second_factor_on');
    }
    return { events: [{ type: 'second-factor.offered', ...offer }] };
  };
}

/**
 * Enables the second factor with the first code from the person's app.
 * @throws Refusal `second_factor_on`, `second_factor_off`, `wrong_code`
 */
export function enableSecondFactor({ staffId, prove }: Own & { prove: Prove }): Decide {
  return (read, at) => {
    const factor = found(read, 'staff', staffId).hidden.secondFactor;
    if (factor === null) throw new Refusal('second_factor_off');
    if (factor.state === 'active') throw new Refusal('second_factor_on');
    const code = prove(factor, at);
    if (code === null || 'recovery' in code) throw new Refusal('wrong_code');
    return { events: [{ type: 'second-factor.enabled', staffId, step: code.step }] };
  };
}

/**
 * Marks a code as used. Must be in the same record as the action that the code permits, so that only one of two calls with the same code
 * succeeds.
 * @throws Refusal `wrong_code`
 */
export function spendCode({ staffId, prove }: Own & { prove: Prove }): Decide {
  return (read, at) => {
    const factor = active(read('staff', staffId)?.hidden.secondFactor);
    const code = factor === null ? null : prove(factor, at);
    if (code === null) throw new Refusal('wrong_code');
    return { events: [{ type: 'second-factor.used', staffId, code }] };
  };
}

/** @throws Refusal `second_factor_off` */
export function renewRecoveryCodes({ staffId, recoveryCodes }: Omit<Offer, 'secret'>): Decide {
  return (read) => {
    if (active(found(read, 'staff', staffId).hidden.secondFactor) === null) throw new Refusal('second_factor_off');
    return { events: [{ type: 'second-factor.changed', staffId, recoveryCodes }] };
  };
}

/**
 * Removes a second factor.
 * @param by the caller who edits the person, or `null` if it is the person's own second factor
 * @throws Refusal `second_factor_off`, `staff_not_found`, `forbidden`
 */
export function removeSecondFactor({ staffId, by }: Own & { by: Viewer | null }): Decide {
  return (read) => {
    const stored = found(read, 'staff', staffId);
    mustEdit(read, by, stored);
    if (active(stored.hidden.secondFactor) === null) throw new Refusal('second_factor_off');
    return { events: [{ type: 'second-factor.removed', staffId }] };
  };
}

const active = (factor: SecondFactor | null | undefined) => (factor?.state === 'active' ? factor : null);
