import type { AnyKind, Change, Read, RowOp, Stored } from '../projections/stored.ts';

/** Rows as they are after some records, before they are written: a row changed ten times in a batch is written once. */
export class Overlay {
  private readonly base: Read;
  private readonly changes = new Map<string, Change>();
  /** What the base answered, absence included: projections ask for the same rows again and again. */
  private readonly asked = new Map<string, Stored | undefined>();

  constructor(base: Read) {
    this.base = base;
  }

  readonly read: Read = <K extends AnyKind>(kind: K, id: string): Stored<K> | undefined => {
    const key = `${kind}\n${id}`;
    const change = this.changes.get(key);
    return (change === undefined ? this.ask(key, kind, id) : change.after) as Stored<K> | undefined;
  };

  private ask(key: string, kind: AnyKind, id: string): Stored | undefined {
    if (this.asked.has(key)) return this.asked.get(key);
    const stored = this.base(kind, id) as Stored | undefined;
    this.asked.set(key, stored);
    return stored;
  }

  /** @returns the change that the op makes, from the row as it was just before it. */
  apply(op: RowOp, version: number): Change {
    const key = `${op.kind}\n${op.id}`;
    const earlier = this.changes.get(key);
    const before = earlier === undefined ? this.ask(key, op.kind, op.id) : earlier.after;
    const after = op.op === 'put' ? ({ row: op.row, hidden: op.hidden } as Stored) : undefined;
    const change: Change = { kind: op.kind, id: op.id, version, before, after };
    this.changes.set(key, earlier === undefined ? change : { ...change, before: earlier.before });
    return change;
  }

  /** What changed from before the batch to after it. */
  all(): Change[] {
    return [...this.changes.values()];
  }

  /** Takes over what a smaller overlay on top of this one changed. */
  merge(other: Overlay): void {
    for (const [key, change] of other.changes) {
      const earlier = this.changes.get(key);
      this.changes.set(key, earlier === undefined ? change : { ...change, before: earlier.before });
    }
  }
}
