import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { isTransient } from '../../server/kinds/kinds.ts';
import type { Kind } from '../../shared/rows.ts';
import { newerRows, type VersionedRow } from '../../shared/sync/apply.ts';
import type { CallDown } from '../../shared/sync/calls.ts';
import type { Delta, DeltaRow, Joined, Presence, Resumed, Unserved } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import { StaleSnapshot, snapshotOf } from './sync-snapshot.ts';
import { keyOf, rowText, type Seen } from './truth.ts';
import { Caller } from './world.ts';

interface Held {
  scope: Scope;
  state: 'joining' | 'joined' | 'refused';
  /** Whether the snapshot is loaded. If so, gaps are filled by a resume. */
  complete: boolean;
  position: number;
  rows: Map<string, VersionedRow>;
  /** Number of the latest request for this scope. Responses to earlier requests are discarded. */
  turn: number;
}

/** Pause between two attempts to move to another node. Milliseconds. */
const moveRetryMs = 250;

/** A client that implements shared/sync/SPEC.md exactly. Each scope has separate rows. */
export class SyncClient {
  readonly staffId: string;
  /** Received frames, for tests of the wire format. */
  readonly deltas: Delta[] = [];
  readonly notices: string[] = [];
  /** Last received presence, by conversation. */
  readonly presence = new Map<string, Presence>();
  /** Received frames about calls. */
  readonly calls: (CallDown & { callId: string })[] = [];
  /** Last reported state of the storage (SYNC-22). */
  isWritable = true;
  epoch: string | null = null;
  resets = 0;
  /** Number of moves to another node that were requested (SYNC-21) and completed. */
  moves = { requested: 0, completed: 0 };
  private readonly scopes = new Map<string, Held>();
  private readonly busy = new Set<Promise<void>>();
  private readonly url: () => string;
  private token: string | undefined;
  private socket: Socket | null = null;
  private lost = Promise.withResolvers<null>();

  constructor(staffId: string, url: () => string, token: string | undefined) {
    this.staffId = staffId;
    this.url = url;
    this.token = token;
  }

  get connected(): boolean {
    return this.socket?.connected ?? false;
  }

  get signedIn(): boolean {
    return this.token !== undefined;
  }

  get caller(): Caller {
    return new Caller(this.url(), this.token);
  }

  signIn(token: string): void {
    this.token = token;
  }

  /** Resolves when the client is connected, or when the server refuses the connection. */
  async connect(): Promise<void> {
    this.drop();
    this.isWritable = true;
    const socket = io(this.url(), { auth: { token: this.token }, transports: ['websocket'], reconnection: false });
    this.socket = socket;
    const lost = Promise.withResolvers<null>();
    this.lost = lost;
    socket.on('disconnect', () => lost.resolve(null));
    socket.on('delta', (delta: Delta) => this.delta(delta));
    socket.on('presence', (presence: Presence) => this.presence.set(presence.conversationId, presence));
    socket.on('storage', ({ isWritable }: { isWritable: boolean }) => {
      this.isWritable = isWritable;
    });
    socket.on('reconnect', ({ inMs }: { inMs: number }) => {
      this.moves.requested += 1;
      setTimeout(() => void this.move(socket), inMs);
    });
    socket.on('call', (frame: CallDown & { callId: string }) => this.calls.push(frame));
    socket.on('resume', ({ scopes }: { scopes: Scope[] }) => {
      this.notices.push('resume');
      for (const scope of scopes) this.catchUp(scopeKey(scope));
    });
    socket.on('session', ({ code }: { code: string }) => {
      this.notices.push(code);
      if (code === 'signed_out') this.forget();
      else for (const key of this.scopes.keys()) this.catchUp(key);
    });
    const connected = await new Promise<boolean>((resolve) => {
      void lost.promise.then(() => resolve(false));
      socket.once('connect', () => resolve(true));
      socket.once('connect_error', ({ message }) => {
        if (message === 'unauthenticated') this.forget();
        resolve(false);
      });
    });
    if (connected) for (const key of this.scopes.keys()) this.catchUp(key);
  }

  /** Connects again, until the server accepts the connection (SYNC-21). Does nothing if the socket has been replaced. */
  private async move(from: Socket): Promise<void> {
    for (let current: Socket | null = from; current !== null && current === this.socket; current = this.socket) {
      const attempt = this.connect();
      const made: Socket | null = this.socket;
      await attempt;
      if (this.socket !== made) return;
      if (this.connected) {
        this.moves.completed += 1;
        return;
      }
      await delay(moveRetryMs);
      if (this.socket !== made) return;
    }
  }

  /** Breaks the connection. */
  drop(): void {
    this.socket?.removeAllListeners();
    this.socket?.disconnect();
    this.socket = null;
    this.lost.resolve(null);
  }

  private forget(): void {
    this.token = undefined;
    this.scopes.clear();
    this.drop();
  }

  join(scope: Scope): void {
    const key = scopeKey(scope);
    if (this.scopes.has(key) || !this.signedIn) return;
    const fresh = { state: 'joining' as const, complete: false, position: 0, rows: new Map(), turn: 0 };
    this.scopes.set(key, { scope, ...fresh });
    if (this.connected) this.catchUp(key);
  }

  leave(scope: Scope): void {
    this.scopes.delete(scopeKey(scope));
    this.socket?.emit('leave', scope);
  }

  /** Waits until no request is pending. */
  async idle(): Promise<void> {
    while (this.busy.size > 0) await Promise.all(this.busy);
  }

  joined(): Scope[] {
    return [...this.scopes.values()].map(({ scope }) => scope);
  }

  positionOf(scope: Scope): number {
    return this.scopes.get(scopeKey(scope))?.position ?? 0;
  }

  /** Returns the rows of a scope. `null` if the client has not joined the scope or was refused. */
  seen(scope: Scope): Seen | null {
    const held = this.scopes.get(scopeKey(scope));
    if (held === undefined || held.state === 'refused') return null;
    // Omits kinds that are only sent as deltas, because snapshots do not contain them.
    const rows = [...held.rows].filter(([key, { row }]) => row !== null && !isTransient(key.split(' ')[0] as Kind));
    return new Map(rows.map(([key, { row }]) => [key, rowText(row as object)]));
  }

  private delta({ scope, position, rows }: Delta): void {
    this.deltas.push({ scope, position, rows });
    const held = this.scopes.get(scopeKey(scope));
    if (held === undefined || held.state === 'refused') return;
    apply(held, rows);
    held.position = Math.max(held.position, position);
  }

  private catchUp(key: string): void {
    const held = this.scopes.get(key);
    if (held === undefined) return;
    held.turn += 1;
    const work = (held.complete ? this.resume(held) : this.enter(held)).finally(() => this.busy.delete(work));
    this.busy.add(work);
  }

  private stale(held: Held, turn: number): boolean {
    return held.turn !== turn || this.scopes.get(scopeKey(held.scope)) !== held || !this.connected;
  }

  /** SYNC-2: joins the scope, then loads its snapshot. An interrupted join leaves no state behind. */
  private async enter(held: Held): Promise<void> {
    const { turn, scope } = held;
    held.state = 'joining';
    held.complete = false;
    held.rows.clear();
    held.position = 0;
    const answer = await this.ask<Joined>('join', scope);
    if (answer === null || this.stale(held, turn)) return;
    if (!answer.success) return refuse(held);
    this.meet(answer.epoch, held);
    held.state = 'joined';
    held.position = Math.max(held.position, answer.position);
    try {
      const socketRows = async () => partOf(await this.askResume({ ...scope, since: 0 }), held.scope);
      const rows = await snapshotOf(scope, this.caller, this.epoch, socketRows);
      if (this.stale(held, turn)) return;
      apply(held, rows);
      held.complete = true;
    } catch (error) {
      if (!(error instanceof StaleSnapshot)) throw error;
      // If `again` is false, no retry is needed here: the connection is lost, or a notice that is still to arrive triggers the retry.
      if (error.again && !this.stale(held, turn)) this.catchUp(scopeKey(scope));
    }
  }

  /** SYNC-8: requests the changes since the scope's position. */
  private async resume(held: Held): Promise<void> {
    const { turn, scope, position: since } = held;
    const answer = await this.askResume({ ...scope, since });
    if (answer === null || this.stale(held, turn)) return;
    if (answer.refused.some((one) => scopeKey(one) === scopeKey(scope))) return refuse(held);
    const part = partOf(answer, scope);
    if (part?.reset !== false || answer.epoch !== this.epoch) {
      this.resets += 1;
      this.meet(answer.epoch, held);
      return this.enter(held);
    }
    apply(held, part.rows);
    held.state = 'joined';
    held.position = Math.max(held.position, part.position);
  }

  /** SYNC-10: discards all data of an earlier epoch. */
  private meet(epoch: string, met: Held): void {
    const other = this.epoch !== null && this.epoch !== epoch;
    this.epoch = epoch;
    if (!other) return;
    for (const [key, held] of this.scopes) {
      held.rows.clear();
      held.position = 0;
      held.complete = false;
      if (held !== met) this.catchUp(key);
    }
  }

  async askResume(scope: Scope & { since: number }): Promise<Resumed | null> {
    const request = { ...(this.epoch === null ? {} : { epoch: this.epoch }), scopes: [scope] };
    for (;;) {
      const answer = await this.ask<Resumed | Unserved>('resume', request);
      if (answer === null || !('code' in answer)) return answer;
      await Promise.race([delay(answer.retryAfterMs ?? 0), this.lost.promise]);
    }
  }

  /** Sends a frame that has no response, such as `typing`. */
  send(event: string, payload: unknown): void {
    this.socket?.emit(event, payload);
  }

  /** Resolves to `null` if the connection was lost before the response. */
  async ask<A>(event: string, payload: unknown): Promise<A | null> {
    if (this.socket === null || !this.connected) return null;
    const answer: Promise<A | null> = this.socket.emitWithAck(event, payload).catch(() => null);
    return Promise.race([answer, this.lost.promise]);
  }
}

function refuse(held: Held): void {
  held.state = 'refused';
  held.complete = false;
  held.position = 0;
  held.rows.clear();
}

/** Applies newer rows (SYNC-7). */
function apply(held: Held, rows: readonly DeltaRow[]): void {
  for (const { kind, id, versioned } of newerRows((kind, id) => held.rows.get(keyOf(kind, id)), rows)) {
    held.rows.set(keyOf(kind, id), versioned);
  }
}

type Part = { reset: true; position: number } | { reset: false; position: number; rows: DeltaRow[] };

function partOf(answer: Resumed | null, scope: Scope): Part | null {
  if (answer === null || answer.refused.length > 0) return null;
  return answer.scopes?.find((one) => scopeKey(one.scope) === scopeKey(scope)) ?? (answer as Part);
}
