import type { FastifyInstance } from 'fastify';
import type { SecondFactorView } from '../../shared/api/second-factor.ts';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { sessionUserOf, signedInOf } from '../auth/access.ts';
import { isDemanded } from '../auth/first-step.ts';
import type { MediaCookie } from '../auth/media-cookie.ts';
import { mustBeGoodPassword } from '../auth/password-rules.ts';
import { isRightNow, proveBy, tryCode } from '../auth/prove.ts';
import { newRecoveryCodes } from '../auth/recovery-codes.ts';
import { newSecret, otpauthUrlOf } from '../auth/totp.ts';
import { revokeApiTokens } from '../commands/api-tokens.ts';
import { found } from '../commands/found.ts';
import { inOneRecord } from '../commands/in-one-record.ts';
import { nothing } from '../commands/nothing.ts';
import {
  enableSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  spendCode,
} from '../commands/second-factor.ts';
import { endSessions, freshenSession, renewSession } from '../commands/sessions.ts';
import { changePassword, type RegisterStaff, registerStaff } from '../commands/staff.ts';
import type { Decide } from '../engine/decision.ts';
import { newId } from '../keys/ids.ts';
import { settingsOf } from '../projections/defaults.ts';
import { waitingPrefix } from '../projections/registrations.ts';
import { iso } from '../projections/stored.ts';
import { actorOf } from './actor.ts';
import { type AuthDeps, signIn } from './auth.ts';
import type { RouteDeps } from './deps.ts';
import { endAllSessions } from './end-sessions.ts';
import { type Input, mount, type Output } from './mount.ts';

/** Registers the routes of a person's own account: sign-up, renewing the session, reauthentication, and changing the password. */
export function accountRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { engine, rows, guard, passwords } = deps;
  mount(app, deps.mounting, {
    'POST /auth/register': (input) => register(deps, input),
    'POST /auth/renew': async ({ viewer, session, reply }) => {
      const { sessionId } = session;
      const expiresAt = engine.now() + limits.sessionMs;
      const renew = renewSession({ staffId: viewer.id, sessionId, expiresAt });
      await engine.execute(`staff/${viewer.id}`, actorOf(viewer), renew);
      const token = deps.sign({ sub: viewer.id, sid: sessionId });
      deps.mediaCookie.set(reply, sessionId);
      return { data: { token } };
    },
    'POST /auth/reauthenticate': async ({ body, viewer, session }) => {
      const staffId = viewer.id;
      // Reads the password hash when the attempt runs, not when it is queued.
      const hidden = () => engine.read('staff', staffId)?.hidden;
      const isRight = () => passwords.verify(body.password, hidden()?.passwordHash ?? null);
      if (!(await guard.attempt(staffId, { known: session.sessionId }, isRight))) {
        throw new Refusal('wrong_password', [{ path: 'password', message: 'The current password is wrong.' }]);
      }
      const { sessionId } = session;
      const freshen = freshenSession({ staffId, sessionId });
      const stream = `staff/${staffId}`;
      if (hidden()?.secondFactor?.state === 'active') {
        const prove = proveBy(deps.secrets, body.code ?? '');
        const wasRight = isRightNow(engine, staffId, prove);
        const use = spendCode({ staffId, prove });
        const refusal = (message: string) => new Refusal('wrong_code', [{ path: 'code', message }]);
        // A request without a code does not count as an attempt.
        if (body.code === undefined) throw refusal('Required, because two-step verification is active.');
        const wrong = refusal('The code of the second factor is wrong.');
        await tryCode(guard, { staffId, from: sessionId, wrong, wasRight }, () =>
          engine.execute(stream, actorOf(viewer), inOneRecord(use, freshen)),
        );
      } else await engine.execute(stream, actorOf(viewer), freshen);
      const freshUntil = engine.read('session', sessionId)?.row.freshUntil ?? engine.now();
      return { data: { freshUntil: new Date(freshUntil).toISOString() } };
    },
    'PUT /auth/change-password': async ({ body, viewer, session, command }) => {
      const staffId = viewer.id;
      const { passwordHash: current } = session.staff.hidden;
      // Wrong passwords count as failed attempts, because somebody may be guessing on an unattended screen.
      if (
        !(await guard.attempt(staffId, { known: session.sessionId }, () =>
          passwords.verify(body.currentPassword, current),
        ))
      ) {
        throw new Refusal('wrong_password', [{ path: 'currentPassword', message: 'The current password is wrong.' }]);
      }
      if (current === null) throw new Refusal('unauthenticated');
      mustBeGoodPassword(body.newPassword, session.staff.row, 'newPassword');
      const passwordHash = await passwords.hash(body.newPassword);
      const change = changePassword({ staffId, passwordHash, current });
      const tokens = body.revokeTokens ? rows.of('apiToken', staffId) : [];
      const revoke = revokeApiTokens({ apiTokenIds: tokens.map(({ row }) => row.id) });
      const endOthers = endAllSessions(rows, staffId, { but: session.sessionId });
      await command('config', () => inOneRecord(change, revoke, endOthers));
      // Also ends sessions that started while the command ran. Sign-ins are recorded in the stream of the person, so they do not conflict
      // with the command in the stream `config`, which may have missed them.
      await engine.execute(`staff/${staffId}`, actorOf(viewer), endOthers);
      return { data: {} };
    },
  });
}

type Route = 'POST /auth/register';

/** Signs up a visitor. With the setup code, creates the owner. Once an owner exists, creates an account that waits for approval. */
async function register(deps: AuthDeps, { body, request, reply }: Input<Route>): Promise<Output<Route>> {
  const { engine, rows, setupCode, config, passwords } = deps;
  const { password, setupCode: code = '', ...fields } = body;
  const { masterUsername } = config;
  const staffId = newId(engine.now());
  // Checks the setup code before the password is hashed, because hashing takes a tenth of a second.
  const asOwner = !rows.any('staff');
  if (asOwner && !setupCode.isRight(code)) throw wrongCode();
  if (!asOwner) mustBeOpen(deps);
  mustBeGoodPassword(password, fields);
  const passwordHash = await passwords.hash(password);
  const person = { ...fields, staffId, passwordHash, masterUsername };
  if (asOwner) {
    await registerOwner(deps, person);
    const token = await signIn(deps, staffId, reply);
    return { data: { token, user: sessionUserOf(found(engine.read, 'staff', staffId)) } };
  }
  // Does not wait for the command, because the response time would reveal which usernames are taken.
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

/** Creates the owner. Only the first of concurrent requests succeeds. @throws Refusal `setup_code_wrong`, `name_taken` */
async function registerOwner({ engine, rows }: AuthDeps, person: Omit<RegisterStaff, 'as'>): Promise<void> {
  await engine.execute('config', 'system', (read, at) => {
    if (rows.any('staff')) throw wrongCode();
    return registerStaff({ ...person, as: 'owner' })(read, at);
  });
}

const wrongCode = () => new Refusal('setup_code_wrong', [{ path: 'setupCode', message: 'The setup code is wrong.' }]);

interface SessionDeps extends RouteDeps {
  mediaCookie: MediaCookie;
  seenAt: (session: { id: string; seenAt: number }) => number;
}

export function sessionRoutes(app: FastifyInstance, deps: SessionDeps): void {
  const { engine, rows, mediaCookie, seenAt } = deps;
  const ownOf = (staffId: string) =>
    rows
      .of('session', staffId)
      .map(({ row }) => row)
      .filter(({ expiresAt }) => expiresAt > engine.now());

  mount(app, deps.mounting, {
    'GET /auth/me/sessions': ({ viewer, session }) => {
      const own = ownOf(viewer.id).sort((a, b) => b.startedAt - a.startedAt || (a.id < b.id ? 1 : -1));
      return {
        data: own.map((one) => {
          const { id, startedAt, expiresAt, address, browser } = one;
          const times = { startedAt: iso(startedAt), expiresAt: iso(expiresAt), lastSeenAt: iso(seenAt(one)) };
          return { id, current: id === session.sessionId, ...times, address, browser };
        }),
      };
    },
    'DELETE /auth/me/sessions': async ({ viewer, session }) => {
      const endOthers = endAllSessions(rows, viewer.id, { but: session.sessionId, elsewhere: true });
      await engine.execute(`staff/${viewer.id}`, actorOf(viewer), endOthers);
      return { data: {} };
    },
    'DELETE /auth/me/sessions/:id': async ({ params: { id }, viewer, session, reply }) => {
      if (!ownOf(viewer.id).some((one) => one.id === id)) throw new Refusal('session_not_found');
      const end = endSessions({ staffId: viewer.id, sessionIds: [id], elsewhere: id !== session.sessionId });
      await engine.execute(`staff/${viewer.id}`, actorOf(viewer), end);
      if (id === session.sessionId) mediaCookie.clear(reply);
      return { data: {} };
    },
  });
}

/** Registers the routes of the second factor: completing a sign-in, setting the factor up, and switching it off. */
export function secondFactorRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { engine, rows, guard, secrets, tickets, browsers } = deps;

  function shown(staffId: string): SecondFactorView {
    const stored = found(engine.read, 'staff', staffId);
    const factor = stored.hidden.secondFactor;
    const demanded = isDemanded(engine.read, stored);
    if (factor?.state !== 'active') return { since: null, recoveryCodesLeft: 0, demanded };
    return { since: new Date(factor.since).toISOString(), recoveryCodesLeft: factor.recoveryCodes.length, demanded };
  }

  const execute = (staffId: string, by: Parameters<typeof actorOf>[0], decide: Decide) =>
    engine.execute(`staff/${staffId}`, actorOf(by), decide);

  mount(app, deps.mounting, {
    'POST /auth/second-factor': async ({ body, request, reply }) => {
      const ticket = await tickets.take(body.ticket);
      const { staffId, browser } = ticket;
      const stays: Decide = () => {
        if (tickets.personOf(body.ticket) === null) throw new Refusal('sign_in_expired');
        return nothing;
      };
      const prove = proveBy(secrets, body.code);
      const wasRight = isRightNow(engine, staffId, prove);
      const use = inOneRecord(stays, spendCode({ staffId, prove }));
      let token = '';
      const from = `sign-in ${browser ?? ''}`;
      await tryCode(guard, { staffId, from, wrong: new Refusal('invalid_code'), wasRight }, async () => {
        token = await signIn(deps, staffId, reply, use);
      });
      await tickets.spend(ticket);
      browsers.remember(request, reply, staffId);
      const stored = engine.read('staff', staffId);
      if (stored === undefined) throw new Refusal('sign_in_expired');
      return { data: { token, ...signedInOf(engine.read, stored) } };
    },
    'GET /auth/second-factor': ({ viewer }) => ({ data: shown(viewer.id) }),
    'POST /auth/second-factor/enrol': async ({ viewer, session }) => {
      const secret = newSecret();
      const { codes: recoveryCodes, hashes } = newRecoveryCodes();
      const offer = { staffId: viewer.id, secret: secrets.seal(secret), recoveryCodes: hashes };
      await execute(viewer.id, viewer, offerSecondFactor(offer));
      const issuer = settingsOf(engine.read).systemName;
      const otpauthUrl = otpauthUrlOf(secret, { issuer, label: session.staff.row.username });
      return { data: { secret, otpauthUrl, recoveryCodes } };
    },
    'PUT /auth/second-factor': async ({ body, viewer, session }) => {
      const staffId = viewer.id;
      const enable = inOneRecord(
        enableSecondFactor({ staffId, prove: proveBy(secrets, body.code) }),
        endAllSessions(rows, staffId, { but: session.sessionId }),
      );
      const wrong = new Refusal('wrong_code', [
        { path: 'code', message: 'The code of the authenticator app is wrong.' },
      ]);
      await tryCode(guard, { staffId, from: 'enrolment', wrong, wasRight: false }, () =>
        execute(staffId, viewer, enable),
      );
      return { data: shown(staffId) };
    },
    'POST /auth/second-factor/recovery-codes': async ({ viewer }) => {
      const { codes: recoveryCodes, hashes } = newRecoveryCodes();
      await execute(viewer.id, viewer, renewRecoveryCodes({ staffId: viewer.id, recoveryCodes: hashes }));
      return { data: { recoveryCodes } };
    },
    'DELETE /auth/second-factor': async ({ viewer }) => {
      await execute(viewer.id, viewer, removeSecondFactor({ staffId: viewer.id, by: null }));
      return { data: shown(viewer.id) };
    },
    'DELETE /staff/:id/second-factor': async ({ params: { id: staffId }, command }) => {
      await command(`staff/${staffId}`, (by) => removeSecondFactor({ staffId, by }));
      return { data: {} };
    },
  });
}
