import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import type { Authenticated } from '../auth/authenticated.ts';
import { mustOweNothing } from '../auth/first-step.ts';
import { bearerOf, type Sessions } from '../auth/sessions.ts';
import { contain, type Warn } from '../process/contain.ts';
import { type Hub, type Member, refusalOf } from './hub.ts';
import { readStreamQuery, type StreamQuery } from './stream-query.ts';
import { closeCodes, StreamWire } from './stream-wire.ts';

export interface StreamDeps {
  hub: Hub;
  sessions: Sessions;
  ready: () => boolean;
  warn: Warn;
}

interface Asked {
  session: Authenticated;
  query: StreamQuery;
}

/** `GET /api/stream`, the stream for programs without socket.io (SPEC.md, "The plain stream"). */
export function streamRoute(app: FastifyInstance, { hub, sessions, ready, warn }: StreamDeps): void {
  const wire = new StreamWire(warn);
  hub.addWire(wire);
  app.addHook('onClose', async () => wire.stop());
  const asked = new WeakMap<FastifyRequest, Asked>();

  app.route({
    method: 'GET',
    url: '/api/stream',
    // STREAM-1: refused before the upgrade, with an HTTP response that contains the reason.
    preValidation: async (request, reply) => {
      // The connection of a refused upgrade closes and is not reused.
      reply.header('connection', 'close');
      if (!ready()) throw new Refusal('not_ready');
      const session = sessions.authenticate(bearerOf(request.headers.authorization));
      if (session === null) throw new Refusal('unauthenticated');
      mustOweNothing(session);
      if (hub.isCrowded(session)) throw new Refusal('too_many_requests');
      const query = readStreamQuery(request.query);
      const waitMs = query.scopes.some(({ since }) => since !== undefined) ? hub.resumeWaitMs(session) : 0;
      if (waitMs > 0) {
        reply.header('retry-after', Math.ceil(waitMs / 1000));
        throw new Refusal('too_many_requests');
      }
      const refused = query.scopes.find((scope) => hub.roomOf(scope, session) === null);
      if (refused !== undefined) {
        throw new Refusal(refusalOf(refused, session), [{ path: 'scopes', message: scopeKey(refused) }]);
      }
      asked.set(request, { session, query });
    },
    handler: () => {
      throw new Refusal('validation_failed', [{ path: 'upgrade', message: 'This address is a WebSocket.' }]);
    },
    wsHandler: (socket, request) => {
      const { session, query } = asked.get(request) as Asked;
      listening(socket, session, query);
    },
  });

  const drop = (socket: WebSocket) => socket.close(closeCodes.internal, 'internal');
  const listening = contain(warn, 'Stream connection', listen, drop);

  function listen(socket: WebSocket, session: Authenticated, query: StreamQuery): void {
    const member = hub.open(session, {
      ...wire.open(socket),
      signedOut: () => socket.close(closeCodes.signedOut, 'signed_out'),
      accessChanged: () => socket.close(closeCodes.permissionsChanged, 'permissions_changed'),
      drop: () => drop(socket),
    });
    socket.on(
      'close',
      contain(warn, 'Closing a stream', () => hub.close(member)),
    );
    wire.sendMissed(socket, { position: hub.position });
    catchUp(socket, member, query).catch((error: unknown) => {
      warn('Stream resume failed', error);
      drop(socket);
    });
  }

  /** STREAM-3, STREAM-4: joins the scopes and first sends what the program missed. */
  async function catchUp(socket: WebSocket, member: Member, query: StreamQuery): Promise<void> {
    const fresh = query.scopes.filter(({ since }) => since === undefined);
    for (const { since: _, ...scope } of fresh) hub.enter(member, scope);
    const missed = query.scopes.filter(({ since }) => since !== undefined);
    if (missed.length === 0) return;
    const bytes = () => limits.resumedBytesMax;
    const answers = await hub.resume(member, { ...query, scopes: missed }, bytes, (answer) => {
      if (answer.reset) socket.close(closeCodes.reset, 'reset');
      else if (answer.rows.length > 0 && socket.readyState === socket.OPEN) {
        const { scope, position, rows } = answer;
        wire.sendMissed(socket, { scope, position, rows });
      }
    });
    // Many streams of one token connected at once. The next attempt receives the time to wait (STREAM-1).
    if ('retryAfterMs' in answers) socket.close(closeCodes.tryAgainLater, 'too_many_requests');
  }
}
