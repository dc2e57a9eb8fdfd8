import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { sessionUserOf } from '../auth/access.ts';
import { mustBeGoodPassword } from '../auth/password-rules.ts';
import { type RegisterStaff, registerStaff } from '../commands/staff.ts';
import { newId } from '../keys/ids.ts';
import { settingsOf } from '../projections/defaults.ts';
import { waitingPrefix } from '../projections/registrations.ts';
import { type AuthDeps, signIn } from './auth.ts';
import type { Input, Output } from './mount.ts';

type Route = 'POST /auth/register';

/** Signs up a visitor. With the setup code, creates the owner; later, creates an account that waits for approval. */
export async function register(deps: AuthDeps, { body, request, reply }: Input<Route>): Promise<Output<Route>> {
  const { engine, rows, setupCode, config, passwords } = deps;
  const { password, setupCode: given = '', ...fields } = body;
  const { masterUsername } = config;
  const staffId = newId(engine.now());
  // Checked before hashing, which takes a tenth of a second.
  const asOwner = !rows.any('staff');
  if (asOwner && !setupCode.isRight(given)) throw wrongCode();
  if (!asOwner) mustBeOpen(deps);
  mustBeGoodPassword(password, fields);
  const passwordHash = await passwords.hash(password);
  const person = { ...fields, staffId, passwordHash, masterUsername };
  if (asOwner) {
    await makeOwner(deps, person);
    const token = await signIn(deps, staffId, reply);
    const stored = engine.read('staff', staffId);
    if (stored === undefined) throw new Refusal('staff_not_found');
    return { data: { token, user: sessionUserOf(stored) } };
  }
  // Not awaited, because the response time would reveal which names are taken.
  engine
    .execute('config', 'system', (read, at) => {
      mustBeOpen(deps);
      return registerStaff({ ...person, as: 'guest' })(read, at);
    })
    .catch((error) => {
      if (!(error instanceof Refusal)) request.log.error({ err: error }, 'Account request could not be stored');
    });
  return { data: { token: null, user: null } };
}

function mustBeOpen({ engine, rows }: Pick<AuthDeps, 'engine' | 'rows'>): void {
  if (!settingsOf(engine.read).registrationOpen) throw new Refusal('registration_closed');
  if (rows.countOf('timer', waitingPrefix) >= limits.waitingAccounts) throw new Refusal('too_many_requests');
}

/** Only the first of concurrent requests succeeds. @throws Refusal `setup_code_wrong`, `name_taken` */
async function makeOwner({ engine, rows }: AuthDeps, person: Omit<RegisterStaff, 'as'>): Promise<void> {
  await engine.execute('config', 'system', (read, at) => {
    if (rows.any('staff')) throw wrongCode();
    return registerStaff({ ...person, as: 'owner' })(read, at);
  });
}

const wrongCode = () => new Refusal('setup_code_wrong', [{ path: 'setupCode', message: 'This is another code.' }]);
