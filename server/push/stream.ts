import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { Resume } from '../../shared/sync/messages.ts';
import { scopeOf } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import type { Authenticated } from '../auth/authenticated.ts';
import { mustOweNothing } from '../auth/first-step.ts';
import { bearerOf, type Sessions } from '../auth/sessions.ts';
import { readFrame } from '../http/frames.ts';
import { contain, type Warn } from '../process/contain.ts';
import type { Rooms } from './client.ts';
import type { OutRow } from './feed.ts';
import { type Hub, type Member, refusalOf, type Wire } from './hub.ts';
import { distinct, type ResumeRequest } from './resume.ts';
import type { Room } from './scope.ts';

interface StreamDeps {
  hub: Hub;
  sessions: Sessions;
  ready: () => boolean;
  /** Whether this node stops, so that programs must connect to another node. */
  isDraining: () => boolean;
  warn: Warn;
}

interface StreamRequest {
  session: Authenticated;
  query: StreamQuery;
}

/** Adds `GET /api/stream`, the stream for programs that do not use socket.io (SPEC.md, "The plain stream"). */
export function streamRoute(app: FastifyInstance, { hub, sessions, ready, isDraining, warn }: StreamDeps): void {
  const wire = new StreamWire(warn);
  hub.addWire(wire);
  app.addHook('onClose', async () => wire.stop());
  const requests = new WeakMap<FastifyRequest, StreamRequest>();

  app.route({
    method: 'GET',
    url: '/api/stream',
    // Requests are refused before the upgrade, so that the HTTP response contains the reason (STREAM-1).
    preValidation: async (request, reply) => {
      // After a refused upgrade, the connection is closed and cannot be reused.
      reply.header('connection', 'close');
      if (!ready() || isDraining()) throw new Refusal('not_ready');
      const session = await sessions.authenticateOrWait(bearerOf(request.headers.authorization));
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
      requests.set(request, { session, query });
    },
    handler: () => {
      throw new Refusal('validation_failed', [{ path: 'upgrade', message: 'This address is a WebSocket.' }]);
    },
    wsHandler: (socket, request) => {
      const { session, query } = requests.get(request) as StreamRequest;
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
      reconnect: (inMs) => void setTimeout(() => socket.close(closeCodes.stopping, 'stopping'), inMs).unref(),
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

  /** Joins the scopes, and first sends what the program has missed (STREAM-3, STREAM-4). */
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
    // Closes the stream if too many streams with the same token have connected at the same time. The response to the next attempt contains
    // the time to wait (STREAM-1).
    if ('retryAfterMs' in answers) socket.close(closeCodes.tryAgainLater, 'too_many_requests');
  }
}

/** Parsed query. For scopes without `since`, the stream starts with new changes. */
type StreamQuery = ResumeRequest;

const Query = z.strictObject({
  since: z
    .union([z.literal(''), z.string().regex(/^\d{1,15}$/)])
    .optional()
    .transform((value) => (value ? Number(value) : undefined)),
  scopes: z.string().max(20_000).default(''),
  epoch: z.string().max(100).optional(),
});

const everything = [{ scope: 'inbox', brand: 'all' }] as const;

/**
 * Parses the query of a stream (STREAM-2).
 * @throws Refusal `validation_failed`
 */
function readStreamQuery(input: unknown): StreamQuery {
  const query = Query.safeParse(input);
  if (!query.success) {
    throw invalid(String(query.error.issues[0]?.path[0] ?? 'query'), query.error.issues[0]?.message ?? '');
  }
  const { since, epoch } = query.data;
  const scopes = scopesOf(query.data.scopes.trim());
  const request = readFrame(Resume, { scopes: scopes.length > 0 ? scopes : everything });
  if (request === null) throw invalid('scopes', 'Unknown scopes.');
  return { epoch, scopes: distinct(request.scopes, since) };
}

function scopesOf(text: string): unknown[] {
  if (!text.startsWith('[')) return text === '' ? [] : text.split(',').map((name) => scopeOf(name.trim()));
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    throw invalid('scopes', 'Neither JSON nor a list with commas.');
  }
}

const invalid = (path: string, message: string) => new Refusal('validation_failed', [{ path, message }]);

/** WebSocket close codes for the reasons why the server closes a stream (STREAM-5). */
const closeCodes = {
  stopping: 1001,
  internal: 1011,
  tooSlow: 1013,
  tryAgainLater: 1013,
  signedOut: 4401,
  permissionsChanged: 4403,
  reset: 4409,
} as const;

/** Maximum buffered bytes of a slow socket before it is closed (STREAM-6). */
const budget = 4 * 1024 * 1024;
const pingMs = 30_000;

/** Plain WebSockets. Each delta is one JSON text frame. */
export class StreamWire implements Wire {
  private readonly rooms = new Map<string, Set<WebSocket>>();
  private readonly sockets = new Map<WebSocket, { alive: boolean; allowance: number }>();
  private readonly pinging: NodeJS.Timeout;

  constructor(warn: Warn) {
    this.pinging = setInterval(
      contain(warn, 'Stream ping', () => this.ping()),
      pingMs,
    );
    this.pinging.unref();
  }

  open(socket: WebSocket): Rooms {
    const state = { alive: true, allowance: budget };
    this.sockets.set(socket, state);
    socket.on('pong', () => {
      state.alive = true;
    });
    // Protocol errors are ignored, because the socket closes itself.
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    return {
      enter: (key) => void this.rooms.set(key, (this.rooms.get(key) ?? new Set()).add(socket)),
      leave: (key) => {
        const room = this.rooms.get(key);
        room?.delete(socket);
        if (room?.size === 0) this.rooms.delete(key);
      },
    };
  }

  deliver({ key, scope }: Room, position: number, rows: readonly OutRow[]): void {
    const room = this.rooms.get(key);
    if (room === undefined) return;
    const text = JSON.stringify({ scope, position, rows });
    for (const socket of room) this.send(socket, text);
  }

  /** Sends the result of a resume. Its size is limited separately and does not count towards {@link budget}. */
  sendMissed(socket: WebSocket, frame: object): void {
    const text = JSON.stringify(frame);
    const state = this.sockets.get(socket);
    if (state !== undefined) state.allowance += Buffer.byteLength(text);
    socket.send(text);
  }

  private send(socket: WebSocket, text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > (this.sockets.get(socket)?.allowance ?? 0)) this.drop(socket);
    else socket.send(text);
  }

  /** Terminates immediately, because a close frame would be queued behind the buffered frames. */
  private drop(socket: WebSocket): void {
    socket.close(closeCodes.tooSlow, 'too_slow');
    socket.terminate();
  }

  /** Pings all sockets, and terminates those that have not responded since the previous ping. */
  private ping(): void {
    for (const [socket, state] of this.sockets) {
      if (!state.alive) socket.terminate();
      else socket.ping();
      state.alive = false;
    }
  }

  stop(): void {
    clearInterval(this.pinging);
  }
}
