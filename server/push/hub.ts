import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ErrorCode } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { callerIdOf, can, seesBrand } from '../../shared/permissions.ts';
import type { Settings } from '../../shared/rows.ts';
import type { ResumedScope } from '../../shared/sync/messages.ts';
import type { Scope, ScopeSince } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import type { Authenticated } from '../auth/authenticated.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Engine } from '../engine/engine.ts';
import { contain, type Warn } from '../process/contain.ts';
import type { RowChange } from '../projections/stored.ts';
import { Client, type Rooms } from './client.ts';
import type { OutRow } from './feed.ts';
import { Feeds } from './feeds.ts';
import { type Answers, type Postponed, type ResumeDeps, type ResumeRequest, resumeScope } from './resume.ts';
import { ResumePace } from './resume-pace.ts';
import { type Room, roomOf } from './scope.ts';

/** Longest delay that a timer of Node supports. Milliseconds. */
const timerMax = 2 ** 31 - 1;

/** All sockets of one kind (socket.io, plain WebSocket). */
export interface Wire {
  /** Sends a delta to the sockets in a room. The delta is encoded only once. */
  deliver(room: Room, position: number, rows: OutRow[]): void;
}

/** The part of a socket that the hub uses. */
export interface Transport extends Rooms {
  /** Called when the session, token or person no longer exists. Notifies the client and disconnects. */
  signedOut(): void;
  /** Called when the person's permissions or brands have changed and all scopes were left. Notifies the client. */
  accessChanged(): void;
  /** Called when this node stops. Lets the client connect to another node after a time, in milliseconds. */
  reconnect(inMs: number): void;
  /** Called after an internal error. Disconnects, so that the client reconnects and resumes. */
  drop(): void;
}

/** A connection that was authenticated. */
export interface Member {
  session: Authenticated;
  readonly client: Client;
  readonly transport: Transport;
  expiry: NodeJS.Timeout | null;
}

export interface HubDeps {
  engine: Engine;
  sessions: Sessions;
  resume: ResumeDeps;
  /** Called with the number of rows in each delta. */
  delivered: (rows: number) => void;
  warn: Warn;
}

/** Manages the connections of all kinds of sockets: their feeds, their access, and their end. */
export class Hub {
  private readonly deps: HubDeps;
  private readonly feeds: Feeds;
  private readonly wires: Wire[] = [];
  private readonly members = new Set<Member>();
  /** Called when the last connection ends. */
  private readonly waitingForEnd = new Set<() => void>();
  /** Number of connections per person or token. */
  private readonly counts = new Map<string, number>();
  private readonly pace: ResumePace;
  private readonly unsubscribe: () => void;
  readonly brandExists: (brandId: string) => boolean;

  constructor(deps: HubDeps) {
    this.deps = deps;
    this.pace = new ResumePace(() => performance.now());
    this.brandExists = (brandId) => deps.engine.read('brand', brandId) !== undefined;
    const deliver = (room: Room, position: number, rows: OutRow[]) => {
      deps.delivered(rows.length);
      for (const wire of this.wires) wire.deliver(room, position, rows);
    };
    // Deltas of a busy room are delivered by a timer. If delivery fails, members would not notice that they lack rows, so they are
    // disconnected.
    const contained = contain(deps.warn, 'Delta delivery', deliver, (room) => this.dropAll(room));
    this.feeds = new Feeds(({ room }, position, rows) => contained(room, position, rows), this.brandExists);
    this.unsubscribe = deps.engine.onCommit((commit) => {
      this.watchAccess(commit.changes);
      this.feeds.take(commit);
    });
  }

  /** Whether a person or token has the maximum number of connections. */
  isCrowded(session: Authenticated): boolean {
    return (this.counts.get(callerIdOf(session.viewer)) ?? 0) >= limits.connectionsMax;
  }

  private count({ viewer }: Authenticated, by: 1 | -1): void {
    const id = callerIdOf(viewer);
    const count = (this.counts.get(id) ?? 0) + by;
    if (count > 0) this.counts.set(id, count);
    else this.counts.delete(id);
  }

  /** Whether a session has a connection to this server. */
  hasConnection(sessionId: string): boolean {
    return [...this.members].some(({ session }) => session.sessionId === sessionId);
  }

  /** Ids of the sessions with a connection to this server. */
  get connectedSessions(): Set<string> {
    return new Set([...this.members].map(({ session }) => session.sessionId));
  }

  addWire(wire: Wire): void {
    this.wires.push(wire);
  }

  get position(): number {
    return this.deps.engine.position;
  }

  get epoch(): string {
    return this.deps.resume.epoch;
  }

  open(session: Authenticated, transport: Transport): Member {
    const member = { session, transport, client: new Client(this.feeds, transport), expiry: null };
    this.members.add(member);
    this.count(session, 1);
    this.watchExpiry(member);
    return member;
  }

  close(member: Member): void {
    if (member.expiry !== null) clearTimeout(member.expiry);
    member.client.leaveAll();
    if (this.members.delete(member)) this.count(member.session, -1);
    if (this.members.size > 0) return;
    for (const ended of this.waitingForEnd) ended();
    this.waitingForEnd.clear();
  }

  /** All connections. */
  get all(): readonly Member[] {
    return [...this.members];
  }

  /** Resolves when there is no connection. */
  emptied(): Promise<void> {
    return this.members.size === 0
      ? Promise.resolve()
      : new Promise((resolve) => void this.waitingForEnd.add(() => resolve()));
  }

  /** Returns the room of a scope for a person. `null` if the person has no access to the scope, or the brand of the scope was deleted. */
  roomOf(scope: Scope, { kind, viewer }: Authenticated): Room | null {
    // API tokens have no access to rows that only one person sees.
    if (scope.scope === 'me' && kind !== 'session') return null;
    if ('brand' in scope && scope.brand !== 'all' && !this.brandExists(scope.brand)) return null;
    const assignedBrands = viewer.assignedBrands.filter((id) => id === 'all' || this.brandExists(id));
    const brand = scope.scope === 'conversation' ? this.deps.resume.brandOf(scope.id) : null;
    const living = brand !== null && this.brandExists(brand) ? brand : null;
    return roomOf(scope, { ...viewer, assignedBrands }, living);
  }

  /** Joins a scope. @returns the room, `null` if the person has no access, or the connection has too many scopes or has been closed */
  enter(member: Member, scope: Scope): Room | null {
    const { client, session } = member;
    if (!this.members.has(member)) return null;
    const room = this.roomOf(scope, session);
    if (room === null) client.leave(scope);
    return room !== null && client.join(room) ? room : null;
  }

  /** Returns why a scope could not be joined. */
  refusalOf(scope: Scope, { session, client }: Member): ErrorCode {
    const isFull = client.isFull && this.roomOf(scope, session) !== null;
    return isFull ? 'too_many_requests' : refusalOf(scope, session);
  }

  /** Returns the milliseconds until a person or API token can resume scopes, 0 if this is possible now. */
  resumeWaitMs(session: Authenticated): number {
    return this.pace.waitMs(callerIdOf(session.viewer));
  }

  /** Runs a function after all earlier resumes of the same person or API token. */
  inTurn<T>(member: Member, work: () => T): Promise<T> {
    return this.pace.inTurn(callerIdOf(member.session.viewer), async () => work());
  }

  /**
   * Joins scopes again, and returns what has changed in each of them since the client's position. Other work can run between scopes.
   * @param bytes returns the maximum size of all responses in bytes. Called when the resume starts.
   * @param answered called with each response immediately, before any later delta of its scope
   */
  resume(
    member: Member,
    { epoch, scopes }: ResumeRequest,
    bytes: () => number,
    answered: (answer: ResumedScope) => void = () => undefined,
  ): Promise<Answers | Postponed> {
    const id = callerIdOf(member.session.viewer);
    return this.pace.inTurn(id, async () => {
      const retryAfterMs = this.pace.waitMs(id);
      if (retryAfterMs > 0) return { retryAfterMs };
      await this.caughtUp(epoch, scopes);
      const resuming = { join: (scope: Scope) => this.enter(member, scope), brandExists: this.brandExists };
      const allowance = { rows: limits.resumedRowsMax as number, bytes: bytes() };
      const answers: ResumedScope[] = [];
      const refused: Scope[] = [];
      for (const scope of scopes) {
        await nextTurn();
        if (!this.members.has(member)) break;
        const before = allowance.rows;
        const answer = resumeScope(this.deps.resume, resuming, member.session, scope, epoch, allowance);
        this.pace.spend(id, limits.resumeScopeRows + before - allowance.rows);
        if (answer === null) refused.push(withoutSince(scope));
        else {
          answers.push(answer);
          answered(answer);
        }
      }
      return { answers, refused };
    });
  }

  /**
   * Waits up to 5 s until the rows include the positions of a client that comes from another node. Without this, each of its scopes would be
   * reset.
   */
  private async caughtUp(epoch: string | undefined, scopes: readonly ScopeSince[]): Promise<void> {
    const required = Math.max(...scopes.map(({ since }) => since ?? 0), 0);
    if (epoch === this.epoch && required > this.position) await this.deps.engine.reached(required, limits.behindMs);
  }

  /** Numbers of sockets, of different people and of different wallboards. */
  get listeners(): { sockets: number; people: number; walls: number } {
    const all = [...this.members].map(({ session }) => session);
    const people = new Set(all.filter(({ kind }) => kind === 'session').map(({ viewer }) => viewer.id));
    const walls = new Set(all.filter(({ kind }) => kind === 'wall').map(({ sessionId }) => sessionId));
    return { sockets: all.length, people: people.size, walls: walls.size };
  }

  /** Returns the brand of a conversation, `null` if the conversation does not exist. */
  brandOf(conversationId: string): string | null {
    return this.deps.resume.brandOf(conversationId);
  }

  /** Returns the rooms that subscribe to a topic. */
  roomsUnder(topic: string): Room[] {
    return this.feeds.roomsUnder(topic);
  }

  /** Publishes changes of rows that do not come from a commit. */
  publish(changes: readonly RowChange[]): void {
    this.feeds.take({ position: this.position, changes });
  }

  private dropAll({ scope, key }: Room): void {
    for (const { client, transport } of [...this.members]) {
      if (client.rooms.get(scopeKey(scope))?.key === key) transport.drop();
    }
  }

  /** Disconnects all clients, so that they connect to another node. */
  disconnectAll(): void {
    for (const { transport } of this.all) transport.drop();
  }

  /** Applies changes of sessions and people to live sockets, before the rows of the commit are sent (SYNC-14). */
  private watchAccess(changes: readonly RowChange[]): void {
    const touched = changes.filter(({ kind }) => kind === 'session' || kind === 'apiToken' || kind === 'staff');
    const deleted = changes.filter(({ kind, after }) => kind === 'brand' && after === undefined);
    const demands = changes.some(changesDemand);
    if (touched.length + deleted.length === 0 && !demands) return;
    const ids = new Set(touched.map(({ id }) => id));
    for (const member of this.members) {
      const { sessionId, staff, viewer } = member.session;
      const isAffected = demands || ids.has(sessionId) || ids.has(staff.row.id);
      const wasNotified = isAffected && this.checkAccess(member);
      // Uses the viewer from before the change, because the current viewer no longer has access to the deleted brand.
      if (!wasNotified && deleted.some(({ id }) => seesBrand(viewer, id))) changeAccess(member);
    }
  }

  /** Checks the access of a member again. @returns whether the member was notified that the access has changed or ended */
  private checkAccess(member: Member): boolean {
    const before = member.session;
    const now = this.deps.sessions.again(before);
    if (now === null) {
      this.close(member);
      member.transport.signedOut();
      return true;
    }
    member.session = now;
    this.watchExpiry(member);
    if (now.owes !== null) {
      // The session has to complete a further step, such as changing the password or setting up two-step verification. The page learns of
      // that step when it requests its session again. Nothing more is sent to this socket.
      changeAccess(member);
      this.close(member);
      member.transport.drop();
      return true;
    }
    // A wallboard shows when it expires. The notification makes it request the new time.
    const isRenewed = now.kind === 'wall' && now.expiresAt !== before.expiresAt;
    const isChanged = isRenewed || now.staff.hidden.accessChangedAt !== before.staff.hidden.accessChangedAt;
    if (isChanged) changeAccess(member);
    return isChanged;
  }

  /** Checks a session again at the time when it expires, because its expiry is not recorded. */
  private watchExpiry(member: Member): void {
    if (member.expiry !== null) clearTimeout(member.expiry);
    const { expiresAt } = member.session;
    if (expiresAt === null) return;
    const wait = Math.min(Math.max(expiresAt - this.deps.engine.now(), 10), timerMax);
    const check = contain(
      this.deps.warn,
      'Session expiry check',
      () => void this.checkAccess(member),
      () => member.transport.drop(),
    );
    member.expiry = setTimeout(check, wait);
    member.expiry.unref();
  }

  stop(): void {
    this.unsubscribe();
    this.feeds.stop();
    const members = [...this.members];
    // Resumes in progress stop when their connection is no longer in `members`.
    this.members.clear();
    for (const { expiry } of members) if (expiry !== null) clearTimeout(expiry);
  }
}

const withoutSince = ({ since: _since, except: _except, ...scope }: ScopeSince): Scope => scope;

/** Whether a change of the settings affects which roles require a second factor. */
function changesDemand({ kind, before, after }: RowChange): boolean {
  if (kind !== 'settings') return false;
  const from = (stored: typeof before) => (stored?.row as Settings | undefined)?.secondFactorFrom ?? null;
  return from(before) !== from(after);
}

function changeAccess({ client, transport }: Member): void {
  client.leaveAll();
  transport.accessChanged();
}

/** Returns the error code for a scope that a person cannot join. Does not reveal to people without access whether something exists. */
export function refusalOf(scope: Scope, { viewer }: Authenticated): ErrorCode {
  if (scope.scope === 'conversation') return can(viewer, 'messages.view') ? 'conversation_not_found' : 'forbidden';
  const key = scope.scope === 'inbox' ? 'messages.view' : 'dashboard.view';
  return 'brand' in scope && can(viewer, key) ? 'brand_not_found' : 'forbidden';
}
