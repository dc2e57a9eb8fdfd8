import { limits } from '../../shared/limits.ts';
import type { Kind, Rows } from '../../shared/rows.ts';
import type { DeltaRow } from '../../shared/sync/messages.ts';
import { isTransient } from '../kinds/kinds.ts';
import { type BrandExists, shownTo } from '../kinds/shown.ts';
import type { RowChange, Stored } from '../projections/stored.ts';
import type { Room } from './scope.ts';

/** A row of a delta that is sent to clients. */
export type OutRow = DeltaRow;

/** Scopes with many subscribers, none of whom need immediate updates. */
const calm: ReadonlySet<string> = new Set(['dashboard', 'performance', 'analytics', 'team']);

/**
 * Sends the deltas of one room. A delta is sent immediately, but not sooner than 50 ms after the previous one (250 ms for the scopes in
 * {@link calm}). A delta contains each row at most once.
 */
export class Feed {
  readonly room: Room;
  private readonly deliver: (feed: Feed, position: number, rows: OutRow[]) => void;
  private readonly every: number;
  private pending = new Map<string, OutRow>();
  /**
   * Removals of transient rows whose addition has not been sent yet. The next delta contains the addition, and the delta after it the
   * removal.
   */
  private going = new Map<string, OutRow>();
  private position = 0;
  private lastAt = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(room: Room, deliver: (feed: Feed, position: number, rows: OutRow[]) => void) {
    this.room = room;
    this.deliver = deliver;
    this.every = calm.has(room.scope.scope) ? limits.calmDeltaMs : limits.deltaMs;
  }

  /** Adds the part of a changed row that the room can see. A row that is no longer visible is sent as `null`. */
  take(
    { kind, id, version, before, after }: RowChange,
    isOurs: (topics: readonly string[]) => boolean,
    topics: Topics,
    exists: BrandExists,
  ): void {
    const { audience } = this.room;
    const shown = (stored: Stored | undefined, under: readonly string[]) =>
      stored === undefined || !isOurs(under) ? null : shownTo(kind as Kind, stored.row as Rows[Kind], audience, exists);
    const row = shown(after, topics.after);
    if (row === null && shown(before, topics.before) === null) return;
    const key = `${kind}\n${id}`;
    const out = { kind, id, version, row: row as DeltaRow['row'] };
    if (row === null && isTransient(kind) && this.pending.get(key)?.row) {
      this.going.set(key, out);
      return;
    }
    this.going.delete(key);
    this.pending.set(key, out);
  }

  /** Completes a batch of changes. The delta then includes everything up to this position. */
  settle(position: number, now: number): void {
    if (this.pending.size === 0) return;
    this.position = position;
    if (this.timer !== null) return;
    const wait = this.lastAt + this.every - now;
    if (wait <= 0) this.flush(now);
    else this.timer = setTimeout(() => this.flush(performance.now()), wait);
  }

  /**
   * Sends the pending rows at once. Called before a member joins, because the member reads the current rows and would receive the pending ones
   * twice.
   */
  sendPending(): void {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.flush(performance.now());
  }

  private flush(now: number): void {
    this.timer = null;
    this.lastAt = now;
    const rows = [...this.pending.values()];
    this.pending = this.going;
    this.going = new Map();
    this.deliver(this, this.position, rows);
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }
}

export interface Topics {
  before: readonly string[];
  after: readonly string[];
}
