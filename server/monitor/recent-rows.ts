import type { Rows } from '../../shared/rows.ts';
import type { RowChange } from '../projections/stored.ts';

/** Publishes rows that are not stored. Clients keep the newest `max` rows. */
export class RecentRows<K extends 'logLine' | 'delivery' | 'auditLine'> {
  private readonly kind: K;
  private readonly max: number;
  private recent: Rows[K][] = [];

  constructor(kind: K, max: number) {
    this.kind = kind;
    this.max = max;
  }

  /** Returns the changes that add rows and remove old ones. If more than `max` rows are added at once, publishes only the newest. */
  changes(rows: readonly Rows[K][], version: number): RowChange[] {
    const fresh = rows.slice(-this.max).map((row) => ({ ...row, version }));
    const added = fresh.map((row) => this.change(row, version, true));
    this.recent.push(...fresh);
    const old = this.recent.splice(0, Math.max(0, this.recent.length - this.max));
    return [...added, ...old.map((row) => this.change(row, version, false))];
  }

  private change(row: { id: string }, version: number, isThere: boolean): RowChange {
    const stored = { row, hidden: null } as unknown as RowChange['after'];
    const [before, after] = isThere ? [undefined, stored] : [stored, undefined];
    return { kind: this.kind, id: row.id, version, before, after };
  }
}
