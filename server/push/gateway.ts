import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { ErrorCode } from '../../shared/errors.ts';
import { can, seesBrand } from '../../shared/permissions.ts';
import { Looking, Resume } from '../../shared/sync/messages.ts';
import { Scope } from '../../shared/sync/scope.ts';
import type { Engine } from '../engine/engine.ts';
import type { Change } from '../projections/stored.ts';
import type { Authenticated, Sessions } from '../sessions.ts';
import { Bucket } from './bucket.ts';
import { Client } from './client.ts';
import type { Feed, OutRow } from './feed.ts';
import { Feeds } from './feeds.ts';
import { Lookers } from './lookers.ts';
import type { Connections } from './presence.ts';
import { type ResumeDeps, resume } from './resume.ts';
import type { Room } from './scope.ts';

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
    this.feeds = new Feeds(
      (feed, position, rows) => this.deliver(feed, position, rows),
      (brandId) => this.brandExists(brandId),
    );
    this.io = new Server(server, {
      path: '/socket.io/',
      destroyUpgrade: false,
      serveClient: false,
      maxHttpBufferSize: 256 * 1024,
      ...(deps.corsOrigin === null ? {} : { cors: { origin: deps.corsOrigin } }),
    });
    let startHead = Number.POSITIVE_INFINITY;
    void deps.engine.log.head().then((head) => {
      startHead = head;
    });
    this.io.use((socket, next) => {
      // Until the rows are back nobody is known: that is no reason to sign them out.
      if (deps.engine.position < startHead) return next(new Error('not_ready'));
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
    if (this.enter(client, session, data) === null) return { success: false, code: whyNot(data, session) };
    if (data.scope === 'conversation') socket.emit('presence', this.lookers.of(data.id));
    return { success: true, position: this.deps.engine.position, epoch: this.deps.resume.epoch() };
  }

  /** The room of a scope, entered; null when there is none for this person. Deleted brands are nobody's. */
  private enter(client: Client, { viewer }: Authenticated, scope: Scope): Room | null {
    const assignedBrands = viewer.assignedBrands.filter((id) => id === 'all' || this.brandExists(id));
    const brand = scope.scope === 'conversation' ? this.deps.resume.brandOf(scope.id) : null;
    const gone = 'brand' in scope && scope.brand !== 'all' && !this.brandExists(scope.brand);
    const living = brand !== null && this.brandExists(brand) ? brand : null;
    const room = gone ? null : client.join(scope, { ...viewer, assignedBrands }, living);
    if (room !== null && room.topics.length > 0) return room;
    client.leave(scope);
    return null;
  }

  private brandExists(brandId: string): boolean {
    return this.deps.engine.read('brand', brandId) !== undefined;
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
    const join = (scope: Scope) => {
      const room = this.enter(client, session, scope);
      if (room !== null) behind.delete(room.key);
      return room;
    };
    const brandExists = (brandId: string) => this.brandExists(brandId);
    return resume(this.deps.resume, { join, brandExists }, session, request.data);
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
  private watchAccess(changes: readonly Pick<Change, 'kind' | 'id' | 'after'>[]): void {
    const touched = changes.filter(({ kind }) => kind === 'session' || kind === 'staff');
    const deleted = changes.filter(({ kind, after }) => kind === 'brand' && after === undefined);
    if (touched.length + deleted.length === 0) return;
    const ids = new Set(touched.map(({ id }) => id));
    for (const connection of this.connections.values()) {
      const { sessionId, viewer } = connection.session;
      if (ids.has(sessionId) || ids.has(viewer.id)) this.checkAccess(connection);
      if (deleted.some(({ id }) => seesBrand(connection.session.viewer, id))) changeAccess(connection);
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
    if (changed) changeAccess(connection);
  }

  /** Sockets end; the HTTP server itself is closed by its owner. */
  stop(): void {
    this.unsubscribe();
    this.feeds.stop();
    this.io.disconnectSockets(true);
    this.io.engine.close();
  }
}

/** What the person sees is another now: the scopes are left, the client resumes them. */
function changeAccess({ client, socket }: Connection): void {
  client.leaveAll();
  socket.emit('session', { code: 'permissions_changed' });
}

/** Why there is no room; existence is not told to those who may not see. */
function whyNot(scope: Scope, { viewer }: Authenticated): ErrorCode {
  if (scope.scope === 'conversation') return can(viewer, 'messages.view') ? 'conversation_not_found' : 'forbidden';
  const key = scope.scope === 'inbox' ? 'messages.view' : 'dashboard.view';
  return 'brand' in scope && can(viewer, key) ? 'brand_not_found' : 'forbidden';
}

/** Bytes that this socket has not taken yet. */
function waiting(socket: Socket): number {
  const conn = socket.conn as unknown as {
    transport: { socket?: { bufferedAmount?: number } };
    writeBuffer: unknown[];
  };
  return (conn.transport.socket?.bufferedAmount ?? 0) + conn.writeBuffer.length;
}
