import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { nameKey } from '../../shared/row-ids.ts';
import { signedInOf } from '../auth/access.ts';
import type { KnownBrowsers } from '../auth/known-browsers.ts';
import type { LoginGuard } from '../auth/login-guard.ts';
import type { MediaCookie } from '../auth/media-cookie.ts';
import type { TokenClaims } from '../auth/sessions.ts';
import type { SetupCode } from '../auth/setup-code.ts';
import type { Tickets } from '../auth/tickets.ts';
import { inOneRecord } from '../commands/in-one-record.ts';
import { nothing } from '../commands/nothing.ts';
import { choosePresence, endSessions, startSession } from '../commands/sessions.ts';
import { changeOwnProfile, rehashPassword } from '../commands/staff.ts';
import type { Decide } from '../engine/decision.ts';
import { newId } from '../keys/ids.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { Mailer } from '../ports/mailer.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { Read, Stored } from '../projections/stored.ts';
import { actorOf } from './actor.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

export interface AuthDeps extends RouteDeps {
  sign: (claims: TokenClaims) => string;
  guard: LoginGuard;
  setupCode: SetupCode;
  browsers: KnownBrowsers;
  mediaCookie: MediaCookie;
  tickets: Tickets;
  secrets: Secrets;
  mailer: Pick<Mailer, 'isSetUp'>;
}

/** Finds a person by username or email address. `undefined` if there is none. */
export function findStaff(read: Read, name: string): Stored<'staff'> | undefined {
  const holder = read('name', nameKey('username', name.trim())) ?? read('name', nameKey('email', name.trim()));
  return holder === undefined ? undefined : read('staff', holder.row.holder);
}

/**
 * Starts a session.
 * @param by decision that proves the sign-in, such as using a code; recorded together with the session
 * @returns the session token
 */
export async function signIn(
  deps: AuthDeps,
  staffId: string,
  reply: FastifyReply,
  by: Decide = () => nothing,
): Promise<string> {
  const from = { address: reply.request.ip, browser: reply.request.headers['user-agent']?.slice(0, 200) ?? null };
  const sessionId = newId(deps.engine.now());
  const expiresAt = deps.engine.now() + limits.sessionMs;
  const start = startSession({ staffId, sessionId, expiresAt, ...from });
  await deps.engine.execute(`staff/${staffId}`, actorOf({ id: staffId }), inOneRecord(by, start));
  reply.request.log.info({ security: { type: 'session.started', staffId, sessionId, ...from } }, 'session.started');
  const token = deps.sign({ sub: staffId, sid: sessionId });
  deps.mediaCookie.set(reply, sessionId);
  return token;
}

/**
 * Hashes the password with the current cost, unless the password was changed in the meantime. @returns the hash that verifies the password
 */
async function rehashed(
  { engine, passwords }: AuthDeps,
  staffId: string,
  current: string,
  password: string,
): Promise<string> {
  const passwordHash = await passwords.hash(password);
  await engine.execute('config', `staff:${staffId}`, (read, at) =>
    read('staff', staffId)?.hidden.passwordHash === current
      ? rehashPassword({ staffId, passwordHash, current })(read, at)
      : nothing,
  );
  const now = engine.read('staff', staffId)?.hidden.passwordHash ?? current;
  return now === passwordHash || (await passwords.verify(password, now)) ? now : current;
}

/**
 * Returns a decide function that appends no events. Refuses a sign-in if the password was changed while the sign-in waited in a queue.
 * @throws Refusal `invalid_credentials`
 */
const stillOf =
  (staffId: string, hash: string): Decide =>
  (read) => {
    if (read('staff', staffId)?.hidden.passwordHash !== hash) throw new Refusal('invalid_credentials');
    return nothing;
  };

export function authRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { engine, passwords, guard, setupCode, browsers, mediaCookie } = deps;
  mount(app, deps.mounting, {
    'POST /auth/login': async ({ body, request, reply }) => {
      const found = findStaff(engine.read, body.username);
      const person = found?.row.id ?? nameKey('username', body.username);
      const browser = found === undefined ? null : browsers.idFor(request, found.row.id);
      const tried = { hash: null as string | null };
      const isRight = await guard.attempt(
        person,
        browser === null ? { address: request.ip } : { known: browser },
        () => {
          tried.hash = engine.read('staff', person)?.hidden.passwordHash ?? null;
          return passwords.verify(body.password, tried.hash);
        },
      );
      const { hash } = tried;
      if (!isRight || found === undefined || hash === null) throw new Refusal('invalid_credentials');
      if (found.row.status !== 'active') throw new Refusal('account_inactive');
      const proven = passwords.isOutdated(hash) ? await rehashed(deps, found.row.id, hash, body.password) : hash;
      const now = engine.read('staff', found.row.id) ?? found;
      const stays = stillOf(found.row.id, proven);
      if (now.hidden.secondFactor?.state === 'active') {
        stays(engine.read, engine.now());
        throw new Refusal('second_factor_required', [], { ticket: deps.tickets.issue(now, browser) });
      }
      const token = await signIn(deps, found.row.id, reply, stays);
      browsers.remember(request, reply, found.row.id);
      return { data: { token, ...signedInOf(engine.read, engine.read('staff', found.row.id) ?? found) } };
    },
    'POST /auth/logout': async ({ session, viewer, reply }) => {
      const end = endSessions({ staffId: viewer.id, sessionIds: [session.sessionId] });
      await engine.execute(`staff/${viewer.id}`, actorOf(viewer), end);
      mediaCookie.clear(reply);
      return { data: {} };
    },
    'GET /auth/me': ({ session, reply }) => {
      // Also sets the cookie for media, because the page may have only the token, for example after a sign-in in another page.
      if (session.kind === 'session') mediaCookie.set(reply, session.sessionId);
      return { data: signedInOf(engine.read, session.staff) };
    },
    'PUT /auth/me': async ({ body, viewer, session }) => {
      const change = changeOwnProfile({ staffId: viewer.id, ...body });
      await engine.execute('config', actorOf(viewer), change);
      return { data: signedInOf(engine.read, engine.read('staff', viewer.id) ?? session.staff) };
    },
    'GET /auth/setup': () => ({
      data: {
        needsOwner: setupCode.value !== null,
        registrationOpen: settingsOf(engine.read).registrationOpen,
        resetsByMail: deps.mailer.isSetUp(),
      },
    }),
    'PUT /auth/me/presence': async ({ body, viewer }) => {
      const choose = choosePresence({ staffId: viewer.id, presence: body.presence });
      await engine.execute(`staff/${viewer.id}`, actorOf(viewer), choose);
      return { data: { presence: engine.read('staff', viewer.id)?.row.presence ?? 'offline' } };
    },
  });
}
