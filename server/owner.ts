import { isMasterName } from './commands/names.ts';
import { createStaff } from './commands/staff.ts';
import type { Config } from './config.ts';
import type { Engine } from './engine/engine.ts';
import { newId } from './ids.ts';
import { hashPassword } from './passwords.ts';

/** Makes the first super administrator of a log without people, when the environment names one. */
export async function makeOwner(
  { owner, masterUsername }: Pick<Config, 'owner' | 'masterUsername'>,
  engine: Pick<Engine, 'execute' | 'now'>,
  hasPeople: boolean,
): Promise<void> {
  if (owner === null || hasPeople) return;
  const { username, password } = owner;
  const staff = {
    staffId: newId(engine.now()),
    username,
    fullName: username,
    email: '',
    role: 'super_admin' as const,
    status: 'active' as const,
    assignedBrands: ['all'],
    permissions: null,
    passwordHash: await hashPassword(password),
    master: isMasterName(username, masterUsername),
  };
  await engine.execute('config', 'system', createStaff({ by: null, masterUsername, ...staff }));
}
