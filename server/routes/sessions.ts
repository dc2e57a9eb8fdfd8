import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import type { MediaCookie } from '../auth/media-cookie.ts';
import { endSessions } from '../commands/sessions.ts';
import { actorOf } from './actor.ts';
import type { RouteDeps } from './deps.ts';
import { endAllSessions } from './end-sessions.ts';
import { mount } from './mount.ts';

const iso = (ms: number) => new Date(ms).toISOString();

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
