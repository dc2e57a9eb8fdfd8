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
 * Maximum number of rows that deltas can add to a scope before it is joined again: a page can stay open for weeks, and shows the rows that
 * its lists have loaded.
 */
const grownMax = 2000;
const lingerMs = 10_000;
const loadAgainMaxMs = 60_000;

/** Scopes in use: join, then snapshot, then deltas, with one position each, resumed after a gap (SYNC-2 to SYNC-10). */
export class Subscriptions {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  readonly #wire: Wire;
  readonly #rows: ScopeRows;
  #epoch: string | null = null;
  /** Number of connections. Loads that failed on an earlier one are repeated. */
  #round = 0;

  constructor(wire: Wire, rows: ScopeRows) {
    this.#wire = wire;
    this.#rows = rows;
  }

  stateOf(key: string): 'joining' | 'joined' | 'refused' {
    const state = this.#entries.get(key)?.phase.state ?? 'joining';
    return state === 'resuming' ? 'joined' : state;
  }

  /** State of a scope's snapshots. A row missing from a complete one does not exist. */
  snapshotState(key: string): LoaderState {
    const states = [...(this.#entries.get(key)?.loaders.values() ?? [])].map(({ state }) => state);
    if (states.includes('failed')) return 'failed';
    return states.length === 0 || states.includes('loading') ? 'loading' : 'complete';
  }

  /** Position from which a scope is complete. `null` while it is not joined. */
  joinedFrom(key: string): number | null {
    const entry = this.#entries.get(key);
    return entry === undefined || this.stateOf(key) !== 'joined' ? null : entry.from;
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @returns a function that releases the scope, which is left after a delay, so that returning soon costs nothing */
  acquire(scope: Scope, loader?: Loader): () => void {
    const key = scopeKey(scope);
    const entry = this.#entries.get(key) ?? this.#enter(key, scope);
    entry.users += 1;
    clearTimeout(entry.leaving);
    if (loader !== undefined) {
      entry.loaders.set(loader, { state: 'loading' });
      if (entry.phase.state === 'joined' || entry.phase.state === 'resuming') void this.load(key, loader);
    }
    let isSubscribed = true;
    return () => {
      if (!isSubscribed) return;
      isSubscribed = false;
      entry.users -= 1;
      if (loader !== undefined) entry.loaders.delete(loader);
      if (entry.users === 0) entry.leaving = setTimeout(() => this.#leave(entry), lingerMs);
    };
  }

  /** Runs a loader of a joined scope. Also used for retries. */
  async load(key: string, loader: Loader, tries = 0): Promise<void> {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    const round = this.#round;
    const run = { state: 'loading' as LoaderState };
    if (entry.loaders.has(loader)) entry.loaders.set(loader, run);
    this.#tell();
    const complete = await loader(key);
    if (this.#entries.get(key) !== entry || entry.loaders.get(loader) !== run) return;
    run.state = complete ? 'complete' : 'failed';
    this.#tell();
    if (!complete) this.#loadAgain(entry, loader, run, tries);
    if (round !== this.#round) this.#loadFailed(entry);
    if (this.snapshotState(key) === 'complete') this.#settle(entry);
  }

  /** After a reset, removes the rows that no snapshot contained. */
  #settle(entry: Entry): void {
    if (!entry.renewed) return;
    entry.renewed = false;
    this.#rows.settle(entry.key);
  }

  /** Stores rows of a snapshot. @returns `false` if they are of another epoch or from before a reset, and were dropped */
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
   * Called when the server has left all scopes, which {@link resume} joins again. Until then no delta moves a position: a snapshot over the
   * socket joins its scope too. Acknowledgements of earlier requests do not count.
   */
  leftByServer(): void {
    for (const entry of this.#entries.values()) {
      const { phase } = entry;
      if (phase.state === 'joining') this.#set(entry, { state: 'joining', tail: 0 });
      else if (phase.state !== 'refused') this.#set(entry, { state: 'resuming', position: phase.position, tail: 0 });
    }
  }

  /** Resumes on request of the server (SYNC-13), or after a change of permissions, which retries refused scopes too. */
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

  /** Called after a sign-out, which has left all scopes already. */
  clear(): void {
    this.#entries.clear();
    this.#epoch = null;
    this.#round += 1;
    this.#tell();
  }

  /** Loads all rows of a small scope over the socket, as changes since position 0. */
  readonly socketSnapshot: Loader = async (key) => {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#epoch === null) return false;
    try {
      const answer = await this.#wire.resume(this.#epoch, { ...entry.scope, since: 0 });
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
    const entry: Entry = { key, scope, phase, users: 0, loaders: new Map(), renewed: false, grown: 0, from: 0 };
    this.#entries.set(key, entry);
    this.#rows.open(key);
    if (this.#wire.connected) void this.#join(entry);
    return entry;
  }

  /** Repeats failed loads on a new connection. A join in progress loads everything anyway. */
  #loadFailed({ key, phase, loaders }: Entry): void {
    if (phase.state === 'joining' || phase.state === 'refused') return;
    for (const [loader, { state }] of loaders) if (state === 'failed') void this.load(key, loader);
  }

  /** Retries a load while the connection lasts. After a reset, rows that the user has lost access to would otherwise stay on the screen. */
  #loadAgain(entry: Entry, loader: Loader, run: LoaderRun, tries: number): void {
    const wait = Math.min(loadAgainMaxMs, againMs * 2 ** tries);
    setTimeout(() => {
      if (this.#entries.get(entry.key) === entry && entry.loaders.get(loader) === run && entry.phase.state === 'joined')
        void this.load(entry.key, loader, tries + 1);
    }, wait);
  }

  #leave(entry: Entry): void {
    if (entry.users > 0 || this.#entries.get(entry.key) !== entry) return;
    this.#entries.delete(entry.key);
    if (this.#wire.connected) this.#wire.leave(entry.scope);
    this.#rows.close(entry.key);
  }

  #catchUp(entry: Entry): void {
    if (!this.#wire.connected) return;
    if (entry.phase.state === 'joined' || entry.phase.state === 'resuming')
      void this.#resumeOne(entry, entry.phase.position);
    // Rows received before an interrupted join may have been deleted since (SYNC-2).
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

  /** Repeats a request that the server rejected for lack of capacity, after the time from its response. */
  #askAgain(entry: Entry, phase: Phase, afterMs = againMs): void {
    setTimeout(() => {
      if (!this.#isOver(entry, phase)) this.#catchUp(entry);
    }, afterMs);
  }

  /** SYNC-8: joins again, and reloads every snapshot. */
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

  /** SYNC-10: positions of different epochs are not comparable. @returns whether the epoch changed */
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

  /** The scope was left or requested again: only the latest response counts. */
  #isOver(entry: Entry, phase: Phase): boolean {
    return this.#entries.get(entry.key) !== entry || entry.phase !== phase;
  }

  #set(entry: Entry, phase: Phase): void {
    const before = this.stateOf(entry.key);
    entry.phase = phase;
    if (this.stateOf(entry.key) !== before) this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
