import { expiryOf } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { AnyKind, Read, RowChange, RowOp, Stored } from '../projections/stored.ts';
import type { RowName } from '../projections/write.ts';
import { KindMap } from './kind-map.ts';

/** The names of stored rows whose time is over. */
export type ReadExpired = (upTo: number) => RowName[];

/** Rows as they are after some records, before they are written: a row changed ten times in a batch is written once. */
export class Overlay {
  private readonly base: Read<AnyKind>;
  private readonly baseExpired: ReadExpired;
  private readonly changes = new KindMap<RowChange>();
  /** Answers of the base, absence included: projections ask for the same rows again and again. */
  private readonly asked = new KindMap<Stored | undefined>();
  /** The changes that those of the record under way took the place of. */
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

  /** Rows whose time is over by then: the base's, as far as they are as they were, and those that changed. */
  expired(upTo: number): RowName[] {
    const changed = this.changes.values().map(({ kind, id }) => ({ kind, id }));
    const others = this.baseExpired(upTo).filter(({ kind, id }) => this.changes.get(kind, id) === undefined);
    return [...others, ...changed].filter(({ kind, id }) => {
      const stored = this.read(kind, id);
      const expiry = stored === undefined ? null : expiryOf(kindOf(kind), stored.row);
      return expiry !== null && expiry <= upTo;
    });
  }

  /** @returns the change that the op makes, from the row as it was just before it. */
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

  /** Row changes from before the batch to after it. */
  all(): RowChange[] {
    return this.changes.values();
  }
}
