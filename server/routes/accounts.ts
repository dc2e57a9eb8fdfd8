import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { mustBeGoodPassword } from '../auth/password-rules.ts';
import { isRightNow, proveBy, tryCode } from '../auth/prove.ts';
import { revokeApiTokens } from '../commands/api-tokens.ts';
import { inOneRecord } from '../commands/in-one-record.ts';
import { spendCode } from '../commands/second-factor.ts';
import { freshenSession, renewSession } from '../commands/sessions.ts';
import { changePassword } from '../commands/staff.ts';
import { actorOf } from './actor.ts';
import type { AuthDeps } from './auth.ts';
import { endAllSessions } from './end-sessions.ts';
import { mount } from './mount.ts';
import { register } from './register.ts';

/** Routes of a person's own account: sign-up, renewing the session, reauthentication, changing the password. */
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
      // Read when the attempt runs, not when it is queued.
      const hidden = () => engine.read('staff', staffId)?.hidden;
      const isRight = () => passwords.verify(body.password, hidden()?.passwordHash ?? null);
      if (!(await guard.attempt(staffId, { known: 'session' }, isRight))) {
        throw new Refusal('wrong_password', [{ path: 'password', message: 'The current password is not right.' }]);
      }
      const { sessionId } = session;
      const freshen = freshenSession({ staffId, sessionId });
      const stream = `staff/${staffId}`;
      if (hidden()?.secondFactor?.state === 'active') {
        const prove = proveBy(deps.secrets, body.code ?? '');
        const wasRight = isRightNow(engine, staffId, prove);
        const use = spendCode({ staffId, prove });
        const wrong = new Refusal('wrong_code', [{ path: 'code', message: 'A code of the second factor.' }]);
        // A request without a code does not count as an attempt.
        if (body.code === undefined) throw wrong;
        await tryCode(guard, { staffId, from: 'session', wrong, wasRight }, () =>
          engine.execute(stream, actorOf(viewer), inOneRecord(use, freshen)),
        );
      } else await engine.execute(stream, actorOf(viewer), freshen);
      const freshUntil = engine.read('session', sessionId)?.row.freshUntil ?? engine.now();
      return { data: { freshUntil: new Date(freshUntil).toISOString() } };
    },
    'PUT /auth/change-password': async ({ body, viewer, session, command }) => {
      const staffId = viewer.id;
      const { passwordHash: current } = session.staff.hidden;
      // Guesses on an unattended screen count as attempts.
      if (
        !(await guard.attempt(staffId, { known: 'session' }, () => passwords.verify(body.currentPassword, current)))
      ) {
        throw new Refusal('wrong_password', [
          { path: 'currentPassword', message: 'The current password is not right.' },
        ]);
      }
      if (current === null) throw new Refusal('unauthenticated');
      mustBeGoodPassword(body.newPassword, session.staff.row, 'newPassword');
      const passwordHash = await passwords.hash(body.newPassword);
      const change = changePassword({ staffId, passwordHash, current });
      const tokens = body.revokeTokens ? rows.of('apiToken', staffId) : [];
      const revoke = revokeApiTokens({ apiTokenIds: tokens.map(({ row }) => row.id) });
      const endOthers = endAllSessions(rows, staffId, { but: session.sessionId });
      await command('config', () => inOneRecord(change, revoke, endOthers));
      // Sign-ins write to another stream: ends the sessions that started at the same time.
      await engine.execute(`staff/${staffId}`, actorOf(viewer), endOthers);
      return { data: {} };
    },
  });
}
