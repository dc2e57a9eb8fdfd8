import { Refusal } from '../../shared/errors.ts';
import { rank } from '../../shared/permissions.ts';
import type { FirstStep, secondFactorStates } from '../../shared/vocabulary.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { Read, Stored } from '../projections/stored.ts';
import type { Authenticated } from './authenticated.ts';

/** Whether the settings require this person to have a second factor. */
export function isDemanded(read: Read, { row }: Stored<'staff'>): boolean {
  const from = settingsOf(read).secondFactorFrom;
  return from !== null && rank(row.role) >= rank(from);
}

export function secondFactorState(read: Read, stored: Stored<'staff'>): (typeof secondFactorStates)[number] {
  if (stored.hidden.secondFactor?.state === 'active') return 'on';
  return isDemanded(read, stored) ? 'demanded' : 'off';
}

/** Returns the step that a person must complete before anything else. `null` if there is none. */
export function firstStep(read: Read, stored: Stored<'staff'>): FirstStep | null {
  if (stored.hidden.mustChangePassword) return 'password';
  return secondFactorState(read, stored) === 'demanded' ? 'factor' : null;
}

const codes = { password: 'password_change_required', factor: 'second_factor_missing' } as const;

/** Returns the error code with which all other requests are refused while the person must complete a step. `null` if there is no step. */
export const stepCode = ({ owes }: Pick<Authenticated, 'owes'>) => (owes === null ? null : codes[owes]);

/**
 * Checks that there is no step that the person must complete first, except the steps in `openDuring`.
 * @throws Refusal `password_change_required`, `second_factor_missing`
 */
export function mustOweNothing({ owes }: Pick<Authenticated, 'owes'>, openDuring: readonly FirstStep[] = []): void {
  if (owes !== null && !openDuring.includes(owes)) throw new Refusal(codes[owes]);
}
