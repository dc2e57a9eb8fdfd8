import type { Kind } from '../../shared/rows.ts';
import { newerRows, type VersionedRow } from '../../shared/sync/apply.ts';
import type { DeltaRow } from '../../shared/sync/messages.ts';
import { type RowKey, rowKey } from './row-key.ts';

/** Milliseconds for which deletions are remembered. Longer than the API timeout, so that an older response cannot restore a deleted row. */
const tombstoneMs = 60_000;

/**
 * Newest version of every row, and the joined scopes that contain it. A row exists as long as a scope contains it (SYNC-6), and is compared
 * by its own version (SYNC-7). Methods return the keys of changed rows.
 */
export class VersionedRows {
  readonly #rows = new Map<RowKey, VersionedRow>();
  /** Times at which rows were deleted, by row, earliest first. */
  readonly #removed = new Map<RowKey, number>();
  readonly #now: () => number;
  readonly #holders = new Map<RowKey, Set<string>>();
  /**
   * Rows of scopes that were reset. A snapshot replaces these rows even in the same version, because their content depends on the user's
   * permissions.
   */
  readonly #renewed = new Set<RowKey>();
  /** Keys of the rows in each open scope, each with the last snapshot round that included the row. A reset begins a new round. */
  readonly #scopes = new Map<string, { round: number; holds: Map<RowKey, number> }>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get(key: RowKey): VersionedRow | undefined {
    return this.#rows.get(key);
  }

  holds(scope: string, key: RowKey): boolean {
    return this.#scopes.get(scope)?.holds.has(key) ?? false;
  }

  /** Number of rows in a scope. */
  size(scope: string): number {
    return this.#scopes.get(scope)?.holds.size ?? 0;
  }

  open(scope: string): void {
    if (!this.#scopes.has(scope)) this.#scopes.set(scope, { round: 0, holds: new Map() });
  }

  /**
   * Applies rows of a snapshot, a delta or a resume. Ignores the rows if the scope is no longer open. After a reset, a snapshot replaces
   * rows of the same version, but a delta does not, because it may have been sent before the reset.
   */
  apply(scope: string, rows: readonly DeltaRow[], isSnapshot = false): RowKey[] {
    if (!this.#scopes.has(scope)) return [];
    const changed: RowKey[] = [];
    for (const row of rows) {
      const key = rowKey(row.kind as Kind, row.id);
      const moved = row.row === null ? this.#leave(scope, key, row.version) : this.#enter(scope, key, row, isSnapshot);
      if (moved) changed.push(key);
    }
    return changed;
  }

  /** Called when the client has left the scope or the server has refused it. Removes the rows that no other scope contains. */
  close(scope: string): RowKey[] {
    const holds = this.#scopes.get(scope)?.holds;
    this.#scopes.delete(scope);
    return [...(holds?.keys() ?? [])].filter((key) => this.#release(scope, key));
  }

  /**
   * Called when the scope is reset. The rows of the scope stay until {@link settle} removes those that are missing from the new snapshot.
   */
  renew(scope: string): void {
    const open = this.#scopes.get(scope);
    if (open === undefined) return;
    open.round += 1;
    for (const key of open.holds.keys()) this.#renewed.add(key);
  }

  settle(scope: string): RowKey[] {
    const open = this.#scopes.get(scope);
    if (open === undefined) return [];
    const old = [...open.holds].filter(([, round]) => round < open.round).map(([key]) => key);
    for (const key of old) open.holds.delete(key);
    return old.filter((key) => this.#release(scope, key));
  }

  /**
   * Called when the epoch has changed. Afterwards, a received row of any version replaces the stored row, because versions of different
   * epochs are not comparable (SYNC-10).
   */
  newEpoch(): void {
    for (const [key, held] of this.#rows) {
      if (held.row === null) this.#rows.delete(key);
      else this.#rows.set(key, { ...held, version: -1 });
    }
  }

  /** Called after a sign-out. Removes all rows and scopes. */
  clear(): RowKey[] {
    const all = [...this.#rows.keys()];
    this.#rows.clear();
    this.#holders.clear();
    this.#scopes.clear();
    this.#renewed.clear();
    this.#removed.clear();
    return all;
  }

  #store(row: DeltaRow, isSnapshot: boolean): boolean {
    const changed = newerRows((kind, id) => this.#known(rowKey(kind as Kind, id), isSnapshot), [row]);
    for (const { kind, id, versioned } of changed) {
      this.#rows.set(rowKey(kind as Kind, id), versioned);
      if (isSnapshot) this.#renewed.delete(rowKey(kind as Kind, id));
    }
    return changed.length > 0;
  }

  /**
   * Returns the known version of a row. Returns a version lower by one if a row of the same version may replace the known row: for a
   * snapshot after a reset, and for a deleted row, which may return through another scope.
   */
  #known(key: RowKey, isSnapshot: boolean): VersionedRow | undefined {
    const held = this.#rows.get(key);
    if (held === undefined) return undefined;
    const isReplaceable = held.row === null || (isSnapshot && this.#renewed.has(key));
    return isReplaceable ? { ...held, version: held.version - 1 } : held;
  }

  #enter(scope: string, key: RowKey, row: DeltaRow, isSnapshot: boolean): boolean {
    const changed = this.#store(row, isSnapshot);
    const held = this.#rows.get(key);
    // An outdated version of a row does not prove that the row still belongs to the scope, so the row is not added. If the newer version
    // belongs to the scope, a delta will add the row.
    if (held === undefined || held.row === null || row.version < held.version) return changed;
    const open = this.#scopes.get(scope);
    open?.holds.set(key, open.round);
    const holders = this.#holders.get(key);
    if (holders === undefined) this.#holders.set(key, new Set([scope]));
    else holders.add(scope);
    return changed;
  }

  #leave(scope: string, key: RowKey, version: number): boolean {
    const held = this.#rows.get(key);
    if (held !== undefined && version < held.version) return false;
    this.#scopes.get(scope)?.holds.delete(key);
    const holders = this.#holders.get(key);
    holders?.delete(scope);
    if (holders !== undefined && holders.size > 0) return false;
    this.#holders.delete(key);
    // Remembers the deletion, so that an older snapshot that arrives later does not restore the row.
    this.#rows.set(key, { version, row: null });
    this.#remember(key);
    return held !== undefined && held.row !== null;
  }

  /** Remembers a deletion as long as an older response can still arrive. */
  #remember(removed: RowKey): void {
    const now = this.#now();
    this.#removed.delete(removed);
    this.#removed.set(removed, now);
    for (const [key, at] of this.#removed) {
      if (now - at <= tombstoneMs) return;
      this.#removed.delete(key);
      if (this.#rows.get(key)?.row === null) this.#rows.delete(key);
    }
  }

  #release(scope: string, key: RowKey): boolean {
    const holders = this.#holders.get(key);
    holders?.delete(scope);
    if (holders !== undefined && holders.size > 0) return false;
    this.#holders.delete(key);
    this.#renewed.delete(key);
    return this.#rows.delete(key);
  }
}
