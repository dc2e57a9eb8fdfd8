import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { can, type Permission } from '../../shared/permissions.ts';
import { Looking, Resume } from '../../shared/sync/messages.ts';
import { Scope } from '../../shared/sync/scope.ts';
import type { Engine } from '../engine/engine.ts';
import type { Authenticated, Sessions } from '../sessions.ts';
import { Bucket } from './bucket.ts';
import { Client } from './client.ts';
import type { Feed, OutRow } from './feed.ts';
import { Feeds } from './feeds.ts';
import { Lookers } from './lookers.ts';
import type { Connections } from './presence.ts';
import { type ResumeDeps, resume } from './resume.ts';

/** Bytes that may wait for a slow socket before it is told to resume later (SYNC-13). */
const budget = 1024 * 1024;

export interface GatewayDeps {
  engine: Engine;
  sessions: Sessions;
  connections: Connections;
  resume: ResumeDeps;
  corsOrigin: string | null;
}

interface Connection {
  socket: Socket;
  session: Authenticated;
  client: Client;
  bucket: Bucket;
  /** Rooms that it fell out of because it was too slow. */
  behind: Set<string>;
}

type Answer = (answer: unknown) => void;

/** The socket.io side of push. */
export class Gateway {
  readonly feeds: Feeds;
  private readonly io: Server;
  private readonly deps: GatewayDeps;
  private readonly connections = new Map<string, Connection>();
  private readonly lookers = new Lookers();
  private readonly unsubscribe: () => void;

  constructor(server: HttpServer, deps: GatewayDeps) {
    this.deps = deps;
    this.feeds = new Feeds((feed, position, rows) => this.deliver(feed, position, rows));
    this.io = new Server(server, {
      path: '/socket.io/',
      destroyUpgrade: false,
      serveClient: false,
      maxHttpBufferSize: 256 * 1024,
      ...(deps.corsOrigin === null ? {} : { cors: { origin: deps.corsOrigin } }),
    });
    this.io.use((socket, next) => {
      const session = deps.sessions.authenticate(socket.handshake.auth.token as string | undefined);
      if (session === null) return next(new Error('unauthenticated'));
      socket.data.session = session;
      next();
    });
    this.io.on('connection', (socket) => this.connect(socket));
    this.unsubscribe = deps.engine.onCommit((commit) => {
      this.watchAccess(commit.changes);
      this.feeds.take(commit);
    });
  }

  private connect(socket: Socket): void {
    const session = socket.data.session as Authenticated;
    const transport = {
      enter: (room: string) => void socket.join(room),
      leave: (room: string) => void socket.leave(room),
    };
    const client = new Client(this.feeds, transport);
    const bucket = new Bucket(50, 200, performance.now());
    const connection = { socket, session, client, bucket, behind: new Set<string>() };
    this.connections.set(socket.id, connection);
    this.deps.connections.opened(session.viewer.id);
    const on = (event: string, handle: (payload: unknown, answer: Answer) => void) =>
      socket.on(event, (payload: unknown, answer?: unknown) => {
        const reply = typeof answer === 'function' ? (answer as Answer) : () => undefined;
        if (!bucket.take(performance.now())) return reply({ success: false, code: 'too_many_requests' });
        handle(payload, reply);
      });
    on('join', (payload, answer) => answer(this.join(connection, payload)));
    on('leave', (payload, answer) => answer(this.leave(connection, payload)));
    on('resume', (payload, answer) => answer(this.resume(connection, payload)));
    on('typing', (payload) => this.look(connection, 'typing', payload));
    on('viewing', (payload) => this.look(connection, 'viewing', payload));
    socket.conn.on('drain', () => this.drained(connection));
    socket.on('disconnect', () => {
      client.leaveAll();
      this.connections.delete(socket.id);
      this.deps.connections.closedOne(session.viewer.id);
      for (const presence of this.lookers.drop(socket.id)) this.tellLookers(presence.conversationId, presence);
    });
  }

  private join({ client, session, socket }: Connection, payload: unknown) {
    const scope = Scope.safeParse(payload);
    if (!scope.success) return { success: false, code: 'validation_failed' };
    const { data } = scope;
    const brand = data.scope === 'conversation' ? this.deps.resume.brandOf(data.id) : null;
    if (data.scope === 'conversation' && brand === null) return { success: false, code: 'conversation_not_found' };
    const room = client.join(data, session.viewer, brand);
    if (room === null) {
      const hidden = data.scope === 'conversation' && can(session.viewer, 'messages.view' satisfies Permission);
      return { success: false, code: hidden ? 'conversation_not_found' : 'forbidden' };
    }
    if (room.topics.length === 0) {
      client.leave(data);
      return { success: false, code: 'brand_not_found' };
    }
    if (data.scope === 'conversation') socket.emit('presence', this.lookers.of(data.id));
    return { success: true, position: this.deps.engine.position, epoch: this.deps.resume.epoch() };
  }

  private leave({ client }: Connection, payload: unknown) {
    const scope = Scope.safeParse(payload);
    if (!scope.success) return { success: false, code: 'validation_failed' };
    client.leave(scope.data);
    return { success: true };
  }

  private resume({ client, session, behind }: Connection, payload: unknown) {
    const request = Resume.safeParse(payload);
    if (!request.success) return { success: false, code: 'validation_failed' };
    behind.clear();
    return resume(this.deps.resume, client, session, request.data);
  }

  private look({ client, session, socket }: Connection, what: 'typing' | 'viewing', payload: unknown): void {
    const looking = Looking.safeParse(payload);
    if (!looking.success) return;
    const { conversationId, on } = looking.data;
    if (!client.rooms.has(`conversation:${conversationId}`)) return;
    const person = { id: session.viewer.id, name: session.staff.row.fullName };
    const presence = this.lookers.set(conversationId, socket.id, person, what, on);
    if (presence !== null) this.tellLookers(conversationId, presence);
  }

  private tellLookers(conversationId: string, presence: unknown): void {
    for (const { client, socket } of this.connections.values()) {
      if (client.rooms.has(`conversation:${conversationId}`)) socket.emit('presence', presence);
    }
  }

  private deliver({ room }: Feed, position: number, rows: OutRow[]): void {
    for (const id of this.io.sockets.adapter.rooms.get(room.key) ?? []) {
      const connection = this.connections.get(id);
      if (connection === undefined || waiting(connection.socket) <= budget) continue;
      void connection.socket.leave(room.key);
      connection.behind.add(room.key);
    }
    this.io.to(room.key).emit('delta', { scope: room.scope, position, rows });
  }

  /** A slow socket has caught up with what was sent: it may resume the rooms that it fell out of. */
  private drained({ client, socket, behind }: Connection): void {
    if (behind.size === 0 || waiting(socket) > 0) return;
    const scopes = [...client.rooms.values()].filter(({ key }) => behind.has(key)).map(({ scope }) => scope);
    behind.clear();
    if (scopes.length > 0) socket.emit('resume', { scopes });
  }

  /** SYNC-14: a session or a person that changed acts on live sockets at once, before the commit's rows go out. */
  private watchAccess(changes: readonly { kind: string; id: string }[]): void {
    const touched = changes.filter(({ kind }) => kind === 'session' || kind === 'staff');
    if (touched.length === 0) return;
    const ids = new Set(touched.map(({ id }) => id));
    for (const connection of this.connections.values()) {
      const { sessionId, viewer } = connection.session;
      if (ids.has(sessionId) || ids.has(viewer.id)) this.checkAccess(connection);
    }
  }

  private checkAccess(connection: Connection): void {
    const { socket, session, client } = connection;
    const now = this.deps.sessions.of(session.sessionId);
    if (now === null) {
      socket.emit('session', { code: 'signed_out' });
      client.leaveAll();
      socket.disconnect();
      return;
    }
    const changed = now.staff.hidden.accessChangedAt !== session.staff.hidden.accessChangedAt;
    connection.session = now;
    if (!changed) return;
    client.leaveAll();
    socket.emit('session', { code: 'permissions_changed' });
  }

  /** Sockets end; the HTTP server itself is closed by its owner. */
  stop(): void {
    this.unsubscribe();
    this.feeds.stop();
    this.io.disconnectSockets(true);
    this.io.engine.close();
  }
}

/** Bytes that this socket has not taken yet. */
function waiting(socket: Socket): number {
  const conn = socket.conn as unknown as {
    transport: { socket?: { bufferedAmount?: number } };
    writeBuffer: unknown[];
  };
  return (conn.transport.socket?.bufferedAmount ?? 0) + conn.writeBuffer.length;
}
