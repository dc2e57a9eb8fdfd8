import { Refusal } from '../../shared/errors.ts';
import { ownerWishes } from '../auth/owner.ts';
import { Passwords } from '../auth/passwords.ts';
import { forgetSetupCode } from '../auth/setup-code.ts';
import { isMasterName } from '../commands/names.ts';
import { createStaff } from '../commands/staff.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../engine/engine.ts';
import { newId } from '../keys/ids.ts';
import { ConfigError } from '../settings.ts';
import { done, failed, type Outcome } from './outcome.ts';

interface CreateOwner {
  engine: Pick<Engine, 'execute'>;
  config: Pick<Config, 'owner' | 'masterUsername' | 'dataDir'>;
  print: (line: string) => void;
}

/**
 * Creates a super administrator, even if people already exist. If the username is reserved for the master account, creates a master
 * account.
 * @throws ConfigError with a message for the operator
 */
export async function createOwner({ engine, config, print }: CreateOwner): Promise<Outcome> {
  const { owner, masterUsername } = config;
  if (owner === null)
    throw new ConfigError('Set OWNER_USERNAME and OWNER_PASSWORD to the username and password of the new account.');
  const { username, password } = ownerWishes(owner);
  const master = isMasterName(username, masterUsername);
  const person = {
    staffId: newId(),
    username,
    fullName: username,
    email: '',
    role: 'super_admin' as const,
    status: 'active' as const,
    assignedBrands: ['all'],
    permissions: null,
    passwordHash: await new Passwords().hash(password),
    master,
  };
  try {
    await engine.execute('config', 'system', createStaff({ by: null, masterUsername, ...person }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return failed(error.code === 'name_taken' ? `The username ${username} is already taken.` : error.message);
  }
  forgetSetupCode(config.dataDir);
  print(`${username} can sign in as ${master ? 'master' : 'super administrator'}.`);
  return done({ username, isMaster: master });
}
