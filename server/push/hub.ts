import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ErrorCode } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { can, seesBrand } from '../../shared/permissions.ts';
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

/** Longest delay of a Node timer in milliseconds. */
const timerMax = 2 ** 31 - 1;

/** All sockets of one kind (socket.io, plain WebSocket). */
export interface Wire {
  /** Sends a delta to the sockets in a room. Encoded once. */
  deliver(room: Room, position: number, rows: OutRow[]): void;
}

/** The part of a socket that the hub uses. */
export interface Transport extends Rooms {
  /** Notifies the client that the session, token or person no longer exists, and disconnects. */
  signedOut(): void;
  /** Notifies the client that the person's permissions or brands changed. The scopes have already been left. */
  accessChanged(): void;
  /** Disconnects after an internal error. The client reconnects and resumes. */
  drop(): void;
}

/** A connected subscriber. */
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
  /** Receives the number of rows of every delta. */
  delivered: (rows: number) => void;
  warn: Warn;
}

/** Shared by all kinds of sockets: feeds, access control, and the end of connections. */
export class Hub {
  private readonly deps: HubDeps;
  private readonly feeds: Feeds;
  private readonly wires: Wire[] = [];
  private readonly members = new Set<Member>();
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
    // Also called from a timer, when the room is busy. Members that missed rows would not notice, so they are disconnected.
    const contained = contain(deps.warn, 'Delta delivery', deliver, (room) => this.dropAll(room));
    this.feeds = new Feeds(({ room }, position, rows) => contained(room, position, rows), this.brandExists);
    this.unsubscribe = deps.engine.onCommit((commit) => {
      this.watchAccess(commit.changes);
      this.feeds.take(commit);
    });
  }

  /** Whether a person or token has the maximum number of connections. */
  isCrowded(session: Authenticated): boolean {
    return (this.counts.get(idOf(session)) ?? 0) >= limits.connectionsMax;
  }

  private count(session: Authenticated, by: 1 | -1): void {
    const count = (this.counts.get(idOf(session)) ?? 0) + by;
    if (count > 0) this.counts.set(idOf(session), count);
    else this.counts.delete(idOf(session));
  }

  /** Whether a session has a connection here. */
  hasConnection(sessionId: string): boolean {
    return [...this.members].some(({ session }) => session.sessionId === sessionId);
  }

  addWire(wire: Wire): void {
    this.wires.push(wire);
  }

  get position(): number {
    return this.deps.engine.position;
  }

  get epoch(): string {
    return this.deps.resume.epoch();
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
  }

  /** The room of a scope for a person. `null` if there is none. Deleted brands have no rooms. */
  roomOf(scope: Scope, { kind, viewer }: Authenticated): Room | null {
    // API tokens have no access to a person's own rows.
    if (scope.scope === 'me' && kind !== 'session') return null;
    if ('brand' in scope && scope.brand !== 'all' && !this.brandExists(scope.brand)) return null;
    const assignedBrands = viewer.assignedBrands.filter((id) => id === 'all' || this.brandExists(id));
    const brand = scope.scope === 'conversation' ? this.deps.resume.brandOf(scope.id) : null;
    const living = brand !== null && this.brandExists(brand) ? brand : null;
    return roomOf(scope, { ...viewer, assignedBrands }, living);
  }

  /** @returns `null` if the person has no access, the connection has too many scopes, or it was closed meanwhile */
  enter(member: Member, scope: Scope): Room | null {
    const { client, session } = member;
    if (!this.members.has(member)) return null;
    const room = this.roomOf(scope, session);
    if (room === null) client.leave(scope);
    return room !== null && client.join(room) ? room : null;
  }

  /** The reason why a scope was not joined. */
  refusalOf(scope: Scope, { session, client }: Member): ErrorCode {
    const isFull = client.isFull && this.roomOf(scope, session) !== null;
    return isFull ? 'too_many_requests' : refusalOf(scope, session);
  }

  /** Milliseconds until scopes of this person or token can be resumed; 0 if they can be resumed now. */
  resumeWaitMs(session: Authenticated): number {
    return this.pace.waitMs(idOf(session));
  }

  /** Runs work of a connection after earlier resumes of its person or token. */
  inTurn<T>(member: Member, work: () => T): Promise<T> {
    return this.pace.inTurn(idOf(member.session), async () => work());
  }

  /**
   * Rejoins scopes and returns what changed in each since the client's position. Yields to other work between scopes.
   * @param bytes maximum bytes of the answers, read when the request is processed
   * @param answered called with each answer immediately, before any later delta of its scope
   */
  resume(
    member: Member,
    { epoch, scopes }: ResumeRequest,
    bytes: () => number,
    answered: (answer: ResumedScope) => void = () => undefined,
  ): Promise<Answers | Postponed> {
    const id = idOf(member.session);
    return this.pace.inTurn(id, async () => {
      const retryAfterMs = this.pace.waitMs(id);
      if (retryAfterMs > 0) return { retryAfterMs };
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

  /** Number of sockets, and of different people and wallboards. */
  get listeners(): { sockets: number; people: number; walls: number } {
    const all = [...this.members].map(({ session }) => session);
    const people = new Set(all.filter(({ kind }) => kind === 'session').map(({ viewer }) => viewer.id));
    const walls = new Set(all.filter(({ kind }) => kind === 'wall').map(({ sessionId }) => sessionId));
    return { sockets: all.length, people: people.size, walls: walls.size };
  }

  /** Rooms that are subscribed to a topic. */
  roomsUnder(topic: string): Room[] {
    return this.feeds.roomsUnder(topic);
  }

  /** Publishes rows that are not part of a commit. */
  publish(changes: readonly RowChange[]): void {
    this.feeds.take({ position: this.position, changes });
  }

  private dropAll({ scope, key }: Room): void {
    for (const { client, transport } of [...this.members]) {
      if (client.rooms.get(scopeKey(scope))?.key === key) transport.drop();
    }
  }

  /** SYNC-14: changes of a session or person affect live sockets immediately, before the commit's rows are sent. */
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
      // Uses the access from before: a session that was looked up again does not contain the brand any more.
      if (!wasNotified && deleted.some(({ id }) => seesBrand(viewer, id))) changeAccess(member);
    }
  }

  /** @returns whether the member was notified of a change or of its end */
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
      // The page queries its session and learns of the required step. Nothing is sent to this socket any more.
      changeAccess(member);
      this.close(member);
      member.transport.drop();
      return true;
    }
    // A wallboard displays its expiry, so it is notified to query it again.
    const isRenewed = now.kind === 'wall' && now.expiresAt !== before.expiresAt;
    const isChanged = isRenewed || now.staff.hidden.accessChangedAt !== before.staff.hidden.accessChangedAt;
    if (isChanged) changeAccess(member);
    return isChanged;
  }

  /** Ends a session when it expires, which is not recorded. */
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
    // Resumes in progress stop reading.
    this.members.clear();
    for (const { expiry } of members) if (expiry !== null) clearTimeout(expiry);
  }
}

const withoutSince = ({ since: _, ...scope }: ScopeSince): Scope => scope;

const idOf = ({ kind, viewer, sessionId }: Authenticated) => (kind === 'session' ? viewer.id : sessionId);

/** Whether a change of the settings requires a second factor of other roles. */
function changesDemand({ kind, before, after }: RowChange): boolean {
  if (kind !== 'settings') return false;
  const from = (stored: typeof before) => (stored?.row as Settings | undefined)?.secondFactorFrom ?? null;
  return from(before) !== from(after);
}

function changeAccess({ client, transport }: Member): void {
  client.leaveAll();
  transport.accessChanged();
}

/** The reason why there is no room. Existence is not revealed to people without access. */
export function refusalOf(scope: Scope, { viewer }: Authenticated): ErrorCode {
  if (scope.scope === 'conversation') return can(viewer, 'messages.view') ? 'conversation_not_found' : 'forbidden';
  const key = scope.scope === 'inbox' ? 'messages.view' : 'dashboard.view';
  return 'brand' in scope && can(viewer, key) ? 'brand_not_found' : 'forbidden';
}
