import { expiryOf } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { AnyKind, Read, RowChange, RowOp, Stored } from '../projections/stored.ts';
import type { RowName } from '../projections/write.ts';
import { KindMap } from './kind-map.ts';

/** Returns the names of expired stored rows. */
export type ReadExpired = (upTo: number) => RowName[];

/** Rows after some records, before they are written. A row changed ten times in a batch is written once. */
export class Overlay {
  private readonly base: Read<AnyKind>;
  private readonly baseExpired: ReadExpired;
  private readonly changes = new KindMap<RowChange>();
  /** Results of base reads, including absent rows, because projections read the same rows repeatedly. */
  private readonly asked = new KindMap<Stored | undefined>();
  /** Changes replaced by those of the current record. */
  private replaced: { change: RowChange; earlier: RowChange | undefined }[] = [];

  constructor(base: Read<AnyKind>, baseExpired: ReadExpired) {
    this.base = base;
    this.baseExpired = baseExpired;
  }

  readonly read: Read<AnyKind> = <K extends AnyKind>(kind: K, id: string): Stored<K> | undefined => {
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

  /** Returns the rows expired by a time: unchanged ones from the base, and changed ones. */
  expired(upTo: number): RowName[] {
    const changed = this.changes.values().map(({ kind, id }) => ({ kind, id }));
    const others = this.baseExpired(upTo).filter(({ kind, id }) => this.changes.get(kind, id) === undefined);
    return [...others, ...changed].filter(({ kind, id }) => {
      const stored = this.read(kind, id);
      const expiry = stored === undefined ? null : expiryOf(kindOf(kind), stored.row);
      return expiry !== null && expiry <= upTo;
    });
  }

  /** @returns the change of the operation, relative to the row just before it */
  apply(op: RowOp, version: number): RowChange {
    const { kind, id } = op;
    const earlier = this.changes.get(kind, id);
    const before = earlier === undefined ? this.ask(kind, id) : earlier.after;
    const after = op.op === 'put' ? ({ row: op.row, hidden: op.hidden } as Stored) : undefined;
    const change: RowChange = { kind, id, version, before, after };
    const whole = earlier === undefined ? change : { ...change, before: earlier.before };
    this.changes.set(kind, id, whole);
    this.replaced.push({ change: whole, earlier });
    return change;
  }

  /** Keeps the changes of the current record. */
  keep(): void {
    this.replaced = [];
  }

  /** Reverts the changes of the current record after a failure. */
  undo(): void {
    for (const { change, earlier } of this.replaced.reverse()) {
      if (earlier === undefined) this.changes.delete(change.kind, change.id);
      else this.changes.set(earlier.kind, earlier.id, earlier);
    }
    this.replaced = [];
  }

  /** Returns the changes of all rows from before the batch to after it. */
  all(): RowChange[] {
    return this.changes.values();
  }
}
