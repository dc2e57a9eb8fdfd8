import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { sessionUserOf } from '../access.ts';
import { endSessions, renewSession } from '../commands/sessions.ts';
import { changePassword, registerStaff } from '../commands/staff.ts';
import { newId } from '../ids.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { settingsOf } from '../projections/defaults.ts';
import { type AuthDeps, setMediaCookie, signIn } from './auth.ts';
import { actorOf } from './deps.ts';
import { mount } from './mount.ts';

/** One's own account: asking for it, keeping the session, changing the password. */
export function accountRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { engine, rows, config, guard } = deps;
  mount(app, deps.mounting, {
    'POST /auth/register': async ({ body, reply }) => {
      const { password, ...fields } = body;
      const staffId = newId(engine.now());
      // Hashed whatever comes of it, so that a name in use answers no faster.
      const passwordHash = await hashPassword(password);
      await engine.execute('config', 'system', (read, at) => {
        const first = rows.all('staff').length === 0;
        const open = settingsOf(read).registrationOpen;
        const { masterUsername } = config;
        return registerStaff({ ...fields, staffId, passwordHash, masterUsername, first, open })(read, at);
      });
      const stored = engine.read('staff', staffId);
      if (stored === undefined) throw new Refusal('staff_not_found');
      const token = stored.row.status === 'active' ? await signIn(deps, staffId, reply) : null;
      return { data: { token, user: sessionUserOf(engine.read('staff', staffId) ?? stored) } };
    },
    'POST /auth/renew': async ({ viewer, session, reply }) => {
      const { sessionId } = session;
      const expiresAt = engine.now() + limits.sessionMs;
      const renew = renewSession({ staffId: viewer.id, sessionId, expiresAt });
      await engine.execute(`staff/${viewer.id}`, actorOf(viewer), renew);
      const token = deps.sign({ sub: viewer.id, sid: sessionId });
      setMediaCookie(reply, token);
      return { data: { token } };
    },
    'PUT /auth/change-password': async ({ body, viewer, session }) => {
      const staffId = viewer.id;
      const { passwordHash: current } = session.staff.hidden;
      // Whoever found an open screen may not guess on.
      if (!(await guard.attempt(staffId, () => verifyPassword(body.currentPassword, current)))) {
        throw new Refusal('wrong_password', [
          { path: 'currentPassword', message: 'The current password is not right.' },
        ]);
      }
      const passwordHash = await hashPassword(body.newPassword);
      await engine.execute('config', actorOf(viewer), changePassword({ staffId, passwordHash, current }));
      const others = rows.of('session', staffId).filter(({ row }) => row.id !== session.sessionId);
      const sessionIds = others.map(({ row }) => row.id);
      await engine.execute(`staff/${staffId}`, actorOf(viewer), endSessions({ staffId, sessionIds }));
      return { data: {} };
    },
  });
}
