import type { Kind } from '../../shared/rows.ts';
import type { Delta, DeltaRow } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import {
  type Entry,
  type Loader,
  type LoaderRun,
  type LoaderState,
  type Phase,
  partOf,
  type ReadAt,
  type ScopeRows,
} from './scope-entry.ts';
import type { Wire } from './wire.ts';

const againMs = 2000;

/**
 * Maximum number of rows that pushed changes can add to a scope before the scope is joined again. Limits the memory of a page that stays
 * open for weeks.
 */
const grownMax = 2000;
const lingerMs = 10_000;
const loadAgainMaxMs = 60_000;

/**
 * Scopes in use. Each scope is joined, loaded from snapshots, updated by deltas, and resumed from its last position after a gap (SYNC-2 to
 * SYNC-10).
 */
export class Subscriptions {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  readonly #wire: Wire;
  readonly #rows: ScopeRows;
  #epoch: string | null = null;
  /** Sequence number of the current connection. A load that failed on an earlier connection is repeated. */
  #round = 0;

  constructor(wire: Wire, rows: ScopeRows) {
    this.#wire = wire;
    this.#rows = rows;
  }

  stateOf(key: string): 'joining' | 'joined' | 'refused' {
    const state = this.#entries.get(key)?.phase.state ?? 'joining';
    return state === 'resuming' ? 'joined' : state;
  }

  /** Returns the state of a scope's snapshots. If the snapshots are complete, a row that is missing from them does not exist. */
  snapshotState(key: string): LoaderState {
    const states = [...(this.#entries.get(key)?.loaders.values() ?? [])].map(({ state }) => state);
    if (states.includes('failed')) return 'failed';
    return states.length === 0 || states.includes('loading') ? 'loading' : 'complete';
  }

  /**
   * Returns the log position at which a scope was joined. All changes since that position have been received. `null` while the scope is not
   * joined.
   */
  joinedFrom(key: string): number | null {
    const entry = this.#entries.get(key);
    return entry === undefined || this.stateOf(key) !== 'joined' ? null : entry.from;
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Joins a scope.
   * @returns a function that releases the scope. A released scope is left only after a delay, so that returning to it soon needs no request
   */
  acquire(scope: Scope, loader?: Loader): () => void {
    const key = scopeKey(scope);
    const entry = this.#entries.get(key) ?? this.#enter(key, scope);
    const user = { loader };
    entry.users.add(user);
    clearTimeout(entry.leaving);
    if (loader !== undefined) {
      entry.loaders.set(loader, { state: 'loading' });
      if (entry.phase.state === 'joined' || entry.phase.state === 'resuming') void this.load(key, loader);
    }
    return () => {
      if (!entry.users.delete(user)) return;
      const isShared = [...entry.users].some((other) => other.loader === loader);
      if (loader !== undefined && !isShared) entry.loaders.delete(loader);
      if (entry.users.size === 0) entry.leaving = setTimeout(() => this.#leave(entry), lingerMs);
    };
  }

  /** Runs a loader of a joined scope. Also used for retries. */
  async load(key: string, loader: Loader, tries = 0): Promise<void> {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    const round = this.#round;
    const run = { state: 'loading' as LoaderState };
    if (entry.loaders.has(loader)) entry.loaders.set(loader, run);
    this.#notify();
    const complete = await loader(key);
    if (this.#entries.get(key) !== entry || entry.loaders.get(loader) !== run) return;
    run.state = complete ? 'complete' : 'failed';
    this.#notify();
    if (!complete) this.#loadAgain(entry, loader, run, tries);
    if (round !== this.#round) this.#loadFailed(entry);
    if (this.snapshotState(key) === 'complete') this.#settle(entry);
  }

  /** Removes the rows that no snapshot has contained since a reset. */
  #settle(entry: Entry): void {
    if (!entry.renewed) return;
    entry.renewed = false;
    this.#rows.settle(entry.key);
  }

  /**
   * Stores rows of a snapshot.
   * @returns `false` if the rows were dropped, because they belong to another epoch or were read before the last join or reset
   */
  snapshot(key: string, rows: readonly DeltaRow[], { epoch, position }: ReadAt): boolean {
    if (epoch !== '' && this.#epoch !== null && epoch !== this.#epoch) return false;
    if (position < (this.#entries.get(key)?.from ?? 0)) return false;
    this.#rows.apply(key, rows, true);
    return true;
  }

  connected(): void {
    this.#round += 1;
    for (const entry of this.#entries.values()) this.#catchUp(entry);
  }

  /**
   * Called when the server has removed this client from all scopes. Until {@link resume} joins the scopes again, acknowledgements of
   * earlier requests are ignored, and deltas do not advance any position, not even in scopes that were joined again by loading a snapshot
   * over the socket.
   */
  leftByServer(): void {
    for (const entry of this.#entries.values()) {
      const { phase } = entry;
      if (phase.state === 'joining') this.#set(entry, { state: 'joining', tail: 0 });
      else if (phase.state !== 'refused') this.#set(entry, { state: 'resuming', position: phase.position, tail: 0 });
    }
  }

  /**
   * Resumes the given scopes on request of the server (SYNC-13). Without `scopes`, the permissions have changed: resumes all scopes and
   * retries refused scopes.
   */
  resume(scopes?: readonly Scope[]): void {
    const entries = scopes === undefined ? [...this.#entries.values()] : scopes.flatMap((scope) => this.#find(scope));
    for (const entry of entries) this.#catchUp(entry);
  }

  delta({ scope, position, rows }: Delta): void {
    const [entry] = this.#find(scope);
    if (entry === undefined || entry.phase.state === 'refused') return;
    const before = this.#rows.size(entry.key);
    this.#rows.apply(entry.key, rows);
    entry.grown += this.#rows.size(entry.key) - before;
    this.#move(entry, position);
    if (entry.grown > grownMax && entry.phase.state === 'joined') this.#rejoin(entry);
  }

  /** Called after a sign-out, when the server has already removed this client from all scopes. */
  clear(): void {
    this.#entries.clear();
    this.#epoch = null;
    this.#round += 1;
    this.#notify();
  }

  /**
   * Loads all rows of a small scope over the socket, as changes since position 0. @param except kinds that are loaded over REST, because a
   * response over the socket is limited
   */
  readonly socketSnapshot = async (key: string, except: readonly Kind[] = []): Promise<boolean> => {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#epoch === null) return false;
    try {
      const answer = await this.#wire.resume(this.#epoch, { ...entry.scope, since: 0, except });
      const part = partOf(answer, key);
      return part.state === 'rows' && this.snapshot(key, part.rows, part);
    } catch {
      return false;
    }
  };

  #find(scope: Scope): Entry[] {
    const entry = this.#entries.get(scopeKey(scope));
    return entry === undefined ? [] : [entry];
  }

  #enter(key: string, scope: Scope): Entry {
    const phase: Phase = { state: 'joining', tail: 0 };
    const entry: Entry = { key, scope, phase, users: new Set(), loaders: new Map(), renewed: false, grown: 0, from: 0 };
    this.#entries.set(key, entry);
    this.#rows.open(key);
    if (this.#wire.connected) void this.#join(entry);
    return entry;
  }

  /** Repeats failed loads on a new connection. If a join is in progress, the join loads everything anyway. */
  #loadFailed({ key, phase, loaders }: Entry): void {
    if (phase.state === 'joining' || phase.state === 'refused') return;
    for (const [loader, { state }] of loaders) if (state === 'failed') void this.load(key, loader);
  }

  /**
   * Repeats a failed load while the scope is joined. Without the repetition, rows that the user has lost access to would remain on the
   * screen after a reset.
   */
  #loadAgain(entry: Entry, loader: Loader, run: LoaderRun, tries: number): void {
    const wait = Math.min(loadAgainMaxMs, againMs * 2 ** tries);
    setTimeout(() => {
      if (this.#entries.get(entry.key) === entry && entry.loaders.get(loader) === run && entry.phase.state === 'joined')
        void this.load(entry.key, loader, tries + 1);
    }, wait);
  }

  #leave(entry: Entry): void {
    if (entry.users.size > 0 || this.#entries.get(entry.key) !== entry) return;
    this.#entries.delete(entry.key);
    if (this.#wire.connected) this.#wire.leave(entry.scope);
    this.#rows.close(entry.key);
  }

  #catchUp(entry: Entry): void {
    if (!this.#wire.connected) return;
    if (entry.phase.state === 'joined' || entry.phase.state === 'resuming')
      void this.#resumeOne(entry, entry.phase.position);
    // The last join did not complete, but the scope already contains rows. Some of these rows may have been deleted since, so a new join
    // replaces all of them (SYNC-2).
    else if (entry.phase.state === 'joining' && this.#rows.size(entry.key) > 0) this.#rejoin(entry);
    else void this.#join(entry);
  }

  async #join(entry: Entry): Promise<void> {
    const phase: Phase = { state: 'joining', tail: 0 };
    this.#rows.open(entry.key);
    this.#set(entry, phase);
    const answer = await this.#wire.join(entry.scope).catch(() => null);
    if (answer === null || this.#isOver(entry, phase)) return;
    if (!answer.success && answer.code === 'too_many_requests') {
      this.#askAgain(entry, phase);
      return;
    }
    if (!answer.success) {
      this.#refuse(entry);
      return;
    }
    this.#meet(answer.epoch, entry);
    entry.from = answer.position;
    this.#set(entry, { state: 'joined', position: Math.max(answer.position, phase.tail) });
    for (const loader of entry.loaders.keys()) void this.load(entry.key, loader);
    if (entry.loaders.size === 0) this.#settle(entry);
  }

  async #resumeOne(entry: Entry, since: number): Promise<void> {
    const phase: Phase = { state: 'resuming', position: since, tail: 0 };
    this.#set(entry, phase);
    const answer = await this.#wire.resume(this.#epoch ?? '', { ...entry.scope, since }).catch(() => null);
    if (answer === null || this.#isOver(entry, phase)) return;
    const part = partOf(answer, entry.key);
    if (part.state === 'unserved') {
      this.#askAgain(entry, phase, part.retryAfterMs);
      return;
    }
    if (part.state === 'refused') {
      entry.from = part.position;
      this.#refuse(entry);
      return;
    }
    if (part.state === 'reset' || this.#meet(part.epoch, entry)) {
      entry.from = part.position;
      this.#rejoin(entry);
      return;
    }
    this.#rows.apply(entry.key, part.rows);
    this.#set(entry, { state: 'joined', position: phase.tail });
    this.#move(entry, part.position);
    this.#loadFailed(entry);
  }

  /** Repeats a request that the server rejected for lack of capacity, after the delay that the response contains. */
  #askAgain(entry: Entry, phase: Phase, afterMs = againMs): void {
    setTimeout(() => {
      if (!this.#isOver(entry, phase)) this.#catchUp(entry);
    }, afterMs);
  }

  /** Joins a scope again, and reloads all its snapshots (SYNC-8). */
  #rejoin(entry: Entry): void {
    entry.renewed = true;
    entry.grown = 0;
    for (const loader of entry.loaders.keys()) entry.loaders.set(loader, { state: 'loading' });
    this.#rows.renew(entry.key);
    void this.#join(entry);
  }

  #refuse(entry: Entry): void {
    this.#rows.close(entry.key);
    this.#set(entry, { state: 'refused' });
  }

  /**
   * Stores the epoch of a response. If the epoch has changed, joins all other scopes again, because positions of different epochs are not
   * comparable (SYNC-10).
   * @returns whether the epoch changed
   */
  #meet(epoch: string, met: Entry): boolean {
    const other = this.#epoch !== null && epoch !== this.#epoch;
    this.#epoch = epoch;
    if (!other) return false;
    this.#rows.newEpoch();
    for (const entry of this.#entries.values()) {
      entry.from = 0;
      if (entry !== met && entry.phase.state !== 'refused') this.#rejoin(entry);
    }
    met.renewed = true;
    this.#rows.renew(met.key);
    return true;
  }

  #move(entry: Entry, position: number): void {
    const { phase } = entry;
    if (phase.state === 'joined') {
      phase.position = Math.max(phase.position, position);
      this.#rows.passed(entry.key, phase.position);
    } else if (phase.state !== 'refused') {
      phase.tail = Math.max(phase.tail, position);
    }
  }

  /** Whether a request is obsolete, because the scope was left or a newer request was sent. */
  #isOver(entry: Entry, phase: Phase): boolean {
    return this.#entries.get(entry.key) !== entry || entry.phase !== phase;
  }

  #set(entry: Entry, phase: Phase): void {
    const before = this.stateOf(entry.key);
    entry.phase = phase;
    if (this.stateOf(entry.key) !== before) this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
