import type { AnyKind, Change, Read, RowOp, Stored } from '../projections/stored.ts';
import { KindMap } from './kind-map.ts';

/** Rows as they are after some records, before they are written: a row changed ten times in a batch is written once. */
export class Overlay {
  private readonly base: Read;
  private readonly changes = new KindMap<Change>();
  /** What the base answered, absence included: projections ask for the same rows again and again. */
  private readonly asked = new KindMap<Stored | undefined>();
  /** The changes that those of the record under way took the place of. */
  private replaced: { change: Change; earlier: Change | undefined }[] = [];

  constructor(base: Read) {
    this.base = base;
  }

  readonly read: Read = <K extends AnyKind>(kind: K, id: string): Stored<K> | undefined => {
    const change = this.changes.get(kind, id);
    return (change === undefined ? this.ask(kind, id) : change.after) as Stored<K> | undefined;
  };

  private ask(kind: AnyKind, id: string): Stored | undefined {
    const known = this.asked.get(kind, id);
    if (known !== undefined || this.asked.has(kind, id)) return known;
    const stored = this.base(kind, id) as Stored | undefined;
    this.asked.set(kind, id, stored);
    return stored;
  }

  /** @returns the change that the op makes, from the row as it was just before it. */
  apply(op: RowOp, version: number): Change {
    const { kind, id } = op;
    const earlier = this.changes.get(kind, id);
    const before = earlier === undefined ? this.ask(kind, id) : earlier.after;
    const after = op.op === 'put' ? ({ row: op.row, hidden: op.hidden } as Stored) : undefined;
    const change: Change = { kind, id, version, before, after };
    const whole = earlier === undefined ? change : { ...change, before: earlier.before };
    this.changes.set(kind, id, whole);
    this.replaced.push({ change: whole, earlier });
    return change;
  }

  /** The record under way is complete: what it changed stays. */
  keep(): void {
    this.replaced = [];
  }

  /** The record under way failed: what it changed is as if it never was. */
  undo(): void {
    for (const { change, earlier } of this.replaced.reverse()) {
      if (earlier === undefined) this.changes.delete(change.kind, change.id);
      else this.changes.set(earlier.kind, earlier.id, earlier);
    }
    this.replaced = [];
  }

  /** What changed from before the batch to after it. */
  all(): Change[] {
    return this.changes.values();
  }
}
