import type { Rows } from '../../shared/rows.ts';
import type { RowChange } from '../projections/stored.ts';

/** Rows that are published but not stored. Each row is removed from clients after `heldMax` newer ones. */
export class ToldRows<K extends 'logLine' | 'delivery' | 'auditLine'> {
  private readonly kind: K;
  private readonly heldMax: number;
  private held: Rows[K][] = [];

  constructor(kind: K, heldMax: number) {
    this.kind = kind;
    this.heldMax = heldMax;
  }

  /** If there are too many rows at once, only the newest are published. */
  changes(rows: readonly Rows[K][], version: number): RowChange[] {
    const fresh = rows.slice(-this.heldMax).map((row) => ({ ...row, version }));
    const told = fresh.map((row) => this.change(row, version, true));
    this.held.push(...fresh);
    const old = this.held.splice(0, Math.max(0, this.held.length - this.heldMax));
    return [...told, ...old.map((row) => this.change(row, version, false))];
  }

  private change(row: { id: string }, version: number, isThere: boolean): RowChange {
    const stored = { row, hidden: null } as unknown as RowChange['after'];
    const [before, after] = isThere ? [undefined, stored] : [stored, undefined];
    return { kind: this.kind, id: row.id, version, before, after };
  }
}
