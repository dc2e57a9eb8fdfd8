import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { mustBeGoodPassword } from '../auth/password-rules.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { revokeApiTokens } from '../commands/api-tokens.ts';
import { inOneRecord } from '../commands/in-one-record.ts';
import { endSessions, renewSession } from '../commands/sessions.ts';
import { changePassword } from '../commands/staff.ts';
import type { AuthDeps } from './auth.ts';
import { actorOf } from './deps.ts';
import { mount } from './mount.ts';
import { register } from './register.ts';

/** One's own account: asking for it, keeping the session, changing the password. */
export function accountRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { engine, rows, guard } = deps;
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
    'PUT /auth/change-password': async ({ body, viewer, session }) => {
      const staffId = viewer.id;
      const { passwordHash: current } = session.staff.hidden;
      // Guesses at an open screen count as attempts.
      if (!(await guard.attempt(staffId, 'session', () => verifyPassword(body.currentPassword, current)))) {
        throw new Refusal('wrong_password', [
          { path: 'currentPassword', message: 'The current password is not right.' },
        ]);
      }
      mustBeGoodPassword(body.newPassword, session.staff.row, 'newPassword');
      const passwordHash = await hashPassword(body.newPassword);
      const change = changePassword({ staffId, passwordHash, current });
      const tokens = body.revokeTokens ? rows.of('apiToken', staffId) : [];
      const revoke = revokeApiTokens({ apiTokenIds: tokens.map(({ row }) => row.id) });
      await engine.execute('config', actorOf(viewer), inOneRecord(change, revoke));
      const others = rows.of('session', staffId).filter(({ row }) => row.id !== session.sessionId);
      const sessionIds = others.map(({ row }) => row.id);
      await engine.execute(`staff/${staffId}`, actorOf(viewer), endSessions({ staffId, sessionIds }));
      return { data: {} };
    },
  });
}
