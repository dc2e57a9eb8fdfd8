import { Refusal } from '../../shared/errors.ts';
import { rank } from '../../shared/permissions.ts';
import type { secondFactorStates } from '../../shared/vocabulary.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { Read, Stored } from '../projections/stored.ts';
import type { Authenticated } from './sessions.ts';

/** Whether the settings demand a second factor of a person. */
export function isDemanded(read: Read, { row }: Stored<'staff'>): boolean {
  const from = settingsOf(read).secondFactorFrom;
  return from !== null && rank(row.role) >= rank(from);
}

export function secondFactorState(read: Read, stored: Stored<'staff'>): (typeof secondFactorStates)[number] {
  if (stored.hidden.secondFactor?.state === 'active') return 'on';
  return isDemanded(read, stored) ? 'demanded' : 'off';
}

/** A person whose role demands a factor can do nothing but set one up, on every door. @throws Refusal `second_factor_missing` */
export function mustOweNoFactor({ owesFactor }: Pick<Authenticated, 'owesFactor'>): void {
  if (owesFactor) throw new Refusal('second_factor_missing');
}
