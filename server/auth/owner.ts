import * as z from 'zod';
import { password as allowedPassword, username as allowedUsername } from '../../shared/api/auth.ts';
import { messageOf } from '../../shared/errors.ts';
import { usernameRule } from '../../shared/names.ts';
import { isMasterName } from '../commands/names.ts';
import { nothing } from '../commands/nothing.ts';
import { createStaff } from '../commands/staff.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../engine/engine.ts';
import { newId } from '../keys/ids.ts';
import type { Stored } from '../projections/stored.ts';
import { ConfigError } from '../settings.ts';
import { faultOf } from './password-rules.ts';
import type { Passwords } from './passwords.ts';

const Wishes = z.object({ username: allowedUsername, password: allowedPassword });

/** Validates OWNER_USERNAME and OWNER_PASSWORD. @throws ConfigError with a message for the operator */
export function ownerWishes(owner: NonNullable<Config['owner']>): { username: string; password: string } {
  const wished = Wishes.safeParse(owner);
  if (!wished.success) {
    const { path, message } = wished.error.issues[0] ?? { path: [], message: '' };
    if (path[0] === 'username') throw new ConfigError(`OWNER_USERNAME is not valid. ${usernameRule}`);
    throw new ConfigError(`OWNER_PASSWORD is not valid: ${message}`);
  }
  const fault = faultOf(wished.data.password, wished.data);
  if (fault !== null) throw new ConfigError(`OWNER_PASSWORD is not valid: ${messageOf(fault)}`);
  return wished.data;
}

/** Creates the first super administrator if the environment configures one and the log contains no people. */
export async function makeOwner(
  { owner, masterUsername }: Pick<Config, 'owner' | 'masterUsername'>,
  engine: Pick<Engine, 'execute' | 'now'>,
  passwords: Passwords,
  hasPeople: boolean,
): Promise<void> {
  if (owner === null || hasPeople) return;
  const { username, password } = ownerWishes(owner);
  const staff = {
    staffId: newId(engine.now()),
    username,
    fullName: username,
    email: '',
    role: 'super_admin' as const,
    status: 'active' as const,
    assignedBrands: ['all'],
    permissions: null,
    passwordHash: await passwords.hash(password),
    master: isMasterName(username, masterUsername),
  };
  await engine.execute('config', 'system', (read, at) => {
    // Creates no second owner if a node that started at the same time was first.
    if ((read('roster', 'staff')?.row.ids.length ?? 0) > 0) return nothing;
    return createStaff({ by: null, masterUsername, ...staff })(read, at);
  });
}

/**
 * Rejects a regular account whose username is reserved for the master account. Master access depends on the account's flag and not on its
 * name, so such an account would only look like the master account.
 * @throws ConfigError with the username
 */
export function mustBearNoMasterName(people: readonly Stored<'staff'>[], master: string | null): void {
  const bearer = people.find(({ row, hidden }) => !hidden.master && isMasterName(row.username, master));
  if (bearer === undefined) return;
  throw new ConfigError(
    `MASTER_USERNAME reserves the username of an account that is not a master account: ${bearer.row.username}. ` +
      'Start without MASTER_USERNAME and rename that account, or choose another name.',
  );
}
