import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { nameKey } from '../../shared/row-ids.ts';
import { sessionUserOf } from '../access.ts';
import { choosePresence, endSessions, startSession } from '../commands/sessions.ts';
import { newId } from '../ids.ts';
import type { LoginGuard } from '../login-guard.ts';
import { verifyPassword } from '../passwords.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { Read, Stored } from '../projections/stored.ts';
import type { TokenClaims } from '../sessions.ts';
import type { SetupCode } from '../setup-code.ts';
import { actorOf, type RouteDeps } from './deps.ts';
import { mount, tokenOf } from './mount.ts';

export interface AuthDeps extends RouteDeps {
  sign: (claims: TokenClaims) => string;
  guard: LoginGuard;
  setupCode: SetupCode;
}

/** A person by user name or e-mail address. */
export function findStaff(read: Read, name: string): Stored<'staff'> | undefined {
  const holder = read('name', nameKey('username', name.trim())) ?? read('name', nameKey('email', name.trim()));
  return holder === undefined ? undefined : read('staff', holder.row.holder);
}

/** Pictures and films cannot carry a header: for them alone, the token goes along as a cookie. */
export function setMediaCookie(reply: FastifyReply, token: string | null): void {
  const age = token === null ? 0 : limits.sessionMs / 1000;
  reply.header('set-cookie', `media=${token ?? ''}; Path=/api/media; Max-Age=${age}; HttpOnly; SameSite=Strict`);
}

export async function signIn(deps: AuthDeps, staffId: string, reply: FastifyReply): Promise<string> {
  const from = { address: reply.request.ip, browser: reply.request.headers['user-agent'] ?? null };
  const sessionId = newId(deps.engine.now());
  const expiresAt = deps.engine.now() + limits.sessionMs;
  const start = startSession({ staffId, sessionId, expiresAt, ...from });
  await deps.engine.execute(`staff/${staffId}`, actorOf({ id: staffId }), start);
  const token = deps.sign({ sub: staffId, sid: sessionId });
  setMediaCookie(reply, token);
  return token;
}

export function authRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { engine, guard, setupCode } = deps;
  mount(app, deps.mounting, {
    'POST /auth/login': async ({ body, reply }) => {
      const found = findStaff(engine.read, body.username);
      const verify = () => verifyPassword(body.password, found?.hidden.passwordHash ?? null);
      if (!(await guard.attempt(body.username, verify)) || found === undefined) {
        throw new Refusal('invalid_credentials');
      }
      if (found.row.status !== 'active') throw new Refusal('account_inactive');
      const token = await signIn(deps, found.row.id, reply);
      return { data: { token, user: sessionUserOf(engine.read('staff', found.row.id) ?? found) } };
    },
    'POST /auth/logout': async ({ session, viewer, reply }) => {
      const end = endSessions({ staffId: viewer.id, sessionIds: [session.sessionId] });
      await engine.execute(`staff/${viewer.id}`, actorOf(viewer), end);
      setMediaCookie(reply, null);
      return { data: {} };
    },
    'GET /auth/me': ({ session, request, reply }) => {
      // A page that has the token alone, such as one that somebody signed in by the event, gets its pictures too.
      if (session.kind === 'session') setMediaCookie(reply, tokenOf(request) ?? null);
      return { data: { user: sessionUserOf(session.staff) } };
    },
    'GET /auth/setup': () => ({
      data: {
        needsOwner: setupCode.value !== null,
        registrationOpen: settingsOf(engine.read).registrationOpen,
      },
    }),
    'PUT /auth/me/presence': async ({ body, viewer }) => {
      const choose = choosePresence({ staffId: viewer.id, presence: body.presence });
      await engine.execute(`staff/${viewer.id}`, actorOf(viewer), choose);
      return { data: { presence: engine.read('staff', viewer.id)?.row.presence ?? 'offline' } };
    },
  });
}
