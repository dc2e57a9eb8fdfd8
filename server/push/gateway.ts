import type { Server as HttpServer } from 'node:http';
import { type Socket as AnySocket, type DefaultEventsMap, Server } from 'socket.io';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { can } from '../../shared/permissions.ts';
import type { Message } from '../../shared/rows.ts';
import { type DownEvents, type UpEvent, upFrames } from '../../shared/sync/frames.ts';
import { type Hello, type Presence, PresenceSignal, Resume } from '../../shared/sync/messages.ts';
import { protocolVersion } from '../../shared/sync/protocol.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import type { Authenticated } from '../auth/authenticated.ts';
import { stepCode } from '../auth/first-step.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { StaffCalls } from '../calls/staff-calls.ts';
import type { AnonymousLimits } from '../http/anonymous-limits.ts';
import { frameBytes, readFrame } from '../http/frames.ts';
import { boundWaiting, type Connection as Line, waitingBytes } from '../http/stalled-sockets.ts';
import type { Bus } from '../ports/bus.ts';
import type { Nodes } from '../ports/nodes.ts';
import { contain, type Warn } from '../process/contain.ts';
import { Bucket } from './bucket.ts';
import type { Connections } from './connections.ts';
import { ConversationPresence } from './conversation-presence.ts';
import type { OutRow } from './feed.ts';
import type { Hub, Member } from './hub.ts';
import { InboxViewers } from './inbox-viewers.ts';
import type { PastScopes } from './past-scopes.ts';
import { distinct, resumed } from './resume.ts';
import type { Room } from './scope.ts';
import type { ViewNumbers } from './view-numbers.ts';

/**
 * Maximum number of bytes that wait for a slow socket. Beyond that, the socket is removed from the room and has to resume later (SYNC-13).
 */
const budget = 1024 * 1024;

export interface GatewayDeps {
  hub: Hub;
  sessions: Sessions;
  anonymous: AnonymousLimits;
  connections: Connections;
  /** Whether the rows are available. Without rows, nobody can be authenticated, but clients must not be signed out for that reason. */
  ready: () => boolean;
  /** Whether this node stops, so that clients must connect to another node. */
  isDraining: () => boolean;
  /** Whether changes can be saved. */
  isWritable: () => boolean;
  calls: StaffCalls;
  pasts: PastScopes;
  viewNumbers: ViewNumbers;
  nodes: Nodes;
  bus: Bus;
  now: () => number;
  /** Called for every typing signal of somebody who can reply in a conversation. */
  typed: (conversationId: string) => void;
  corsOrigin: string | null;
  warn: Warn;
  ping?: { everyMs: number; patienceMs: number };
  /** Protocol version of the server. Default: the version of this program. */
  protocol?: number;
}

interface Connection {
  socket: Socket;
  member: Member;
  /** Keys of rooms that the connection was removed from because it was too slow. */
  behind: Set<string>;
}

type Answer = (answer: unknown) => void;
/** A socket that can send only the events of {@link DownEvents}. */
type Socket = AnySocket<DefaultEventsMap, DownEvents>;

const ScopeFrame = upFrames.join.frame;
const invalid = { success: false, code: 'validation_failed' } as const;

/** Converts the refusal of a node that is behind. Other errors are thrown again. */
function behind(error: unknown): 'behind' {
  if (error instanceof Refusal && error.code === 'behind') return 'behind';
  throw error;
}

/** The socket.io endpoint. */
export class Gateway {
  private readonly io: Server<DefaultEventsMap, DownEvents>;
  private readonly hello: Hello;
  private readonly deps: GatewayDeps;
  private readonly connections = new Map<string, Connection>();
  /** For each connection that has not signed in, the function that stops counting the connection as anonymous. */
  private readonly anonymous = new Map<Line, () => void>();
  private readonly conversationPresence: ConversationPresence;
  private readonly inboxViewers: InboxViewers;

  constructor(server: HttpServer, deps: GatewayDeps) {
    this.deps = deps;
    const { warn } = deps;
    this.hello = { protocol: deps.protocol ?? protocolVersion };
    this.conversationPresence = new ConversationPresence({
      nodes: deps.nodes,
      bus: deps.bus,
      now: deps.now,
      changed: (presence) => this.broadcastPresence(presence),
      warn,
    });
    this.inboxViewers = new InboxViewers({
      roomsUnder: (topic) => deps.hub.roomsUnder(topic),
      brandOf: (conversationId) => deps.hub.brandOf(conversationId),
      send: ({ key }, viewers) => void this.io.to(key).emit('viewers', viewers),
      warn,
    });
    this.io = new Server(server, {
      path: '/socket.io/',
      destroyUpgrade: false,
      serveClient: false,
      maxHttpBufferSize: frameBytes,
      connectTimeout: limits.greetingMs,
      allowRequest: (request, answer) => {
        const isCrowded = deps.anonymous.isCrowded(request);
        answer(isCrowded ? 'too_many_requests' : null, !isCrowded);
      },
      // Clients receive `pingInterval` and `pingTimeout`. A client considers the connection lost if it receives nothing for longer than the
      // sum of both.
      pingInterval: deps.ping?.everyMs ?? limits.pingEveryMs,
      pingTimeout: deps.ping?.patienceMs ?? limits.pingPatienceMs,
      ...(deps.corsOrigin === null ? {} : { cors: { origin: deps.corsOrigin } }),
    });
    boundWaiting(this.io, (line) => this.anonymous.has(line));
    this.io.engine.on('connection', (line: Line) => {
      this.anonymous.set(line, deps.anonymous.enter(line.request));
      line.on('close', () => this.known(line));
    });
    const drop = (socket: Socket) => void socket.disconnect(true);
    const greet = async (socket: Socket, next: (error?: Error) => void) => next(await this.greet(socket));
    this.io.use(contain(warn, 'Socket handshake', greet, (_, next) => next(new Error('internal'))));
    this.io.on(
      'connection',
      contain(warn, 'Socket connection', (socket: Socket) => this.connect(socket), drop),
    );
    deps.hub.addWire({ deliver: (room, position, rows) => this.deliver(room, position, rows) });
  }

  /** Authenticates a new connection. @returns the error if the connection is refused */
  private async greet(socket: Socket): Promise<Error | undefined> {
    if (!this.deps.ready()) return new Error('not_ready');
    if (this.deps.isDraining()) return new Error('draining');
    const auth = readFrame(upFrames.auth.frame, socket.handshake.auth);
    // A page of another version has to reload (SYNC-19). Other programs do not send a version.
    if (auth?.protocol !== undefined && auth.protocol !== this.hello.protocol)
      return new Error(this.isUpgrading() ? 'upgrading' : 'protocol_changed');
    const session = await this.deps.sessions.authenticateOrWait(auth?.token).catch(behind);
    if (session === 'behind') return new Error('not_ready');
    if (session === null) return new Error('unauthenticated');
    const step = stepCode(session);
    if (step !== null) return new Error(step);
    if (this.deps.hub.isCrowded(session)) return new Error('too_many_requests');
    socket.data.session = session;
    socket.data.isVersioned = auth?.protocol !== undefined;
    return undefined;
  }

  /** Whether nodes of different versions run. */
  private isUpgrading(): boolean {
    const running = this.deps.nodes.all().filter(({ isRunning }) => isRunning);
    return new Set(running.map(({ version }) => version)).size > 1;
  }

  /** Stops counting a connection as anonymous, after sign-in or disconnect. */
  private known(line: Line): void {
    this.anonymous.get(line)?.();
    this.anonymous.delete(line);
  }

  private connect(socket: Socket): void {
    // Refuses a second handshake on the same connection, because its socket would not be counted as a connection of the person.
    if (!this.anonymous.has(socket.conn)) return void socket.disconnect(true);
    // The handshake began before the node was asked to stop.
    if (this.deps.isDraining()) return void socket.disconnect(true);
    this.known(socket.conn);
    const session = socket.data.session as Authenticated;
    if (socket.data.isVersioned) socket.emit('hello', this.hello);
    if (!this.deps.isWritable()) socket.emit('storage', { isWritable: false });
    const { hub, warn } = this.deps;
    const drop = () => void socket.disconnect(true);
    const member: Member = hub.open(session, {
      enter: (room) => void socket.join(room),
      leave: (room) => void socket.leave(room),
      signedOut: () => {
        this.deps.calls.accessChanged(socket.id, null);
        socket.emit('session', { code: 'signed_out' });
        socket.disconnect();
      },
      accessChanged: () => {
        this.deps.pasts.accessChanged(socket.id);
        this.deps.viewNumbers.accessChanged(socket.id);
        this.deps.calls.accessChanged(socket.id, member.session.viewer);
        this.dropPresence(socket.id, (id) => hub.roomOf({ scope: 'conversation', id }, member.session) !== null);
        socket.emit('session', { code: 'permissions_changed' });
      },
      reconnect: (inMs) => void socket.emit('reconnect', { inMs }),
      drop,
    });
    const frames = new Bucket(50, 200, performance.now());
    const connection = { socket, member, behind: new Set<string>() };
    this.connections.set(socket.id, connection);
    const { viewer } = session;
    if (session.kind === 'session') this.deps.connections.opened(viewer.id);
    const on = (event: UpEvent, handle: (payload: unknown, answer: Answer) => void | Promise<void>) => {
      const taken = (payload: unknown, answer: Answer) => {
        if (frames.take(performance.now())) return handle(payload, answer);
        answer({ success: false, code: 'too_many_requests' });
      };
      const contained = contain(warn, `Socket frame ${event}`, taken, (_, answer) => {
        answer({ success: false, code: 'internal' });
        drop();
      });
      socket.on(event, (payload: unknown, answer?: unknown) =>
        contained(payload, typeof answer === 'function' ? (answer as Answer) : () => undefined),
      );
    };
    on('join', async (payload, answer) => {
      const scope = readFrame(ScopeFrame, payload);
      if (scope?.scope === 'past') return answer(await this.deps.pasts.join(connection, scope));
      if (scope?.scope === 'views') return answer(await this.deps.viewNumbers.join(connection, scope));
      // Waits for the person's earlier resumes and leaves, which could otherwise change the scope after the join.
      answer(await hub.inTurn(member, () => this.join(connection, scope)));
    });
    on('leave', async (payload, answer) => {
      const scope = readFrame(ScopeFrame, payload);
      if (scope?.scope === 'past') this.deps.pasts.leave(socket.id);
      else if (scope?.scope === 'views') this.deps.viewNumbers.leave(socket.id);
      // Waits for earlier resumes, which could otherwise join the scope again.
      else if (scope !== null) await hub.inTurn(member, () => member.client.leave(scope));
      answer(scope === null ? invalid : { success: true });
    });
    on('resume', async (payload, answer) => answer(await this.resume(connection, payload)));
    on('call', (payload, answer) =>
      this.deps.calls.handle(
        {
          connection: socket.id,
          viewer: () => (this.connections.has(socket.id) ? member.session.viewer : null),
          send: (message) => void socket.emit('call', message),
        },
        payload,
        answer,
      ),
    );
    on('typing', (payload) => this.look(connection, 'typing', payload));
    on('viewing', (payload) => this.look(connection, 'viewing', payload));
    // Listens to the transport's `drain`, which means that bytes were sent. The same event of the connection only means that bytes were
    // passed to the transport.
    const drained = contain(warn, 'Resume of a slow socket', () => this.drained(connection), drop);
    socket.conn.transport.on('drain', drained);
    socket.conn.on('upgrade', (transport) => transport.on('drain', drained));
    const closed = () => {
      // Closes the underlying connection too. Without its socket, the connection would no longer count towards the limits on connections.
      socket.conn.close();
      hub.close(member);
      this.deps.pasts.leave(socket.id);
      this.deps.viewNumbers.leave(socket.id);
      this.connections.delete(socket.id);
      this.deps.calls.drop(socket.id);
      if (session.kind === 'session') this.deps.connections.closedOne(viewer.id);
      this.dropPresence(socket.id);
    };
    socket.on('disconnect', contain(warn, 'Closing a socket', closed));
  }

  private join({ member, socket }: Connection, scope: Scope | null) {
    if (scope === null) return invalid;
    const { hub } = this.deps;
    const room = hub.enter(member, scope);
    if (room === null) return { success: false, code: hub.refusalOf(scope, member) };
    this.greetScope(socket, room);
    return { success: true, position: hub.position, epoch: hub.epoch };
  }

  private async resume({ member, socket, behind }: Connection, payload: unknown) {
    const request = readFrame(Resume, payload);
    if (request === null) return invalid;
    const { hub } = this.deps;
    const { epoch, since } = request;
    const bytes = () => limits.resumedBytesMax - waitingBytes(socket.conn);
    const scopes = distinct(request.scopes, since);
    const snapshots = new Set(scopes.filter((scope) => scope.since === 0).map(scopeKey));
    const answers = await hub.resume(member, { epoch, scopes }, bytes, ({ scope }) => {
      const key = scopeKey(scope);
      const room = member.client.rooms.get(key);
      const wasBehind = room !== undefined && behind.delete(room.key);
      // The snapshot that the client loads does not contain the deletions that the client missed while it was removed from the room. After
      // the next delta, the client could not detect that it missed them, so it has to resume again.
      if (wasBehind && snapshots.has(key)) socket.emit('resume', { scopes: [scope] });
      if (room !== undefined) this.greetScope(socket, room);
    });
    if ('retryAfterMs' in answers) return { success: false, code: 'too_many_requests', ...answers } as const;
    return resumed(answers, hub.epoch, hub.position);
  }

  /**
   * Sends the current presence of a scope. A client that has joined the scope, also again, does not know the changes of presence before
   * that.
   */
  private greetScope(socket: Socket, room: Room): void {
    const { scope } = room;
    if (scope.scope === 'conversation') socket.emit('presence', this.conversationPresence.of(scope.id));
    if (scope.scope === 'inbox') socket.emit('viewers', this.inboxViewers.of(room));
  }

  private look({ member, socket }: Connection, what: 'typing' | 'viewing', payload: unknown): void {
    const looking = readFrame(PresenceSignal, payload);
    if (looking === null) return;
    const { conversationId, on, takeOver } = looking;
    const { viewer, staff } = member.session;
    // Access is required only to start typing or viewing. Ending is always permitted, even after a loss of access.
    if (on && this.deps.hub.roomOf({ scope: 'conversation', id: conversationId }, member.session) === null) return;
    const answers = can(viewer, 'messages.reply');
    const person = { id: viewer.id, name: staff.row.fullName };
    const isKey = what === 'typing' && on && answers;
    if (isKey && !this.conversationPresence.isTypedRemotely(conversationId, viewer.id)) this.deps.typed(conversationId);
    const claim = answers ? { takeOver } : null;
    const presence = this.conversationPresence.set(conversationId, socket.id, person, what, on, claim);
    if (presence !== null) this.broadcastPresence(presence);
  }

  /** Ends the reply claim of a person whose message to the customer has been stored. */
  wrote({ conversationId, direction, author }: Message): void {
    if (direction !== 'out' || author.id === null) return;
    const presence = this.conversationPresence.answered(conversationId, author.id);
    if (presence !== null) this.broadcastPresence(presence);
  }

  private dropPresence(connection: string, stays?: (conversationId: string) => boolean): void {
    for (const presence of this.conversationPresence.drop(connection, stays)) this.broadcastPresence(presence);
  }

  private broadcastPresence(presence: Presence): void {
    this.inboxViewers.changed(presence);
    const rooms = this.deps.hub.roomsUnder(`conversation:${presence.conversationId}`).map(({ key }) => key);
    // Without this check, an empty list would address all sockets.
    if (rooms.length > 0) this.io.to(rooms).emit('presence', presence);
  }

  private deliver(room: Room, position: number, rows: OutRow[]): void {
    const ids = this.io.sockets.adapter.rooms.get(room.key);
    if (ids === undefined) return;
    for (const id of ids) {
      const connection = this.connections.get(id);
      if (connection === undefined || waitingBytes(connection.socket.conn) <= budget) continue;
      void connection.socket.leave(room.key);
      connection.behind.add(room.key);
    }
    this.io.to(room.key).emit('delta', { scope: room.scope, position, rows });
  }

  /** Requests a slow socket to resume the rooms from which it was removed, once nothing waits to be sent. */
  private drained({ member, socket, behind }: Connection): void {
    if (behind.size === 0 || waitingBytes(socket.conn) > 0) return;
    const scopes = [...member.client.rooms.values()].filter(({ key }) => behind.has(key)).map(({ scope }) => scope);
    behind.clear();
    if (scopes.length > 0) socket.emit('resume', { scopes });
  }

  /** Notifies all clients whether changes can be saved (SYNC-22). */
  broadcastStorage(isWritable: boolean): void {
    this.io.emit('storage', { isWritable });
  }

  /** Disconnects all sockets. Does not close the HTTP server. */
  stop(): void {
    this.conversationPresence.stop();
    this.deps.viewNumbers.stop();
    this.inboxViewers.stop();
    this.io.disconnectSockets(true);
    this.io.engine.close();
  }
}
