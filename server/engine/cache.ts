import { kindOf } from '../kinds/kinds.ts';
import type { AnyKind, Read, RowChange, Stored } from '../projections/stored.ts';
import { KindMap } from './kind-map.ts';

/** A cached row, or `null` for a row that does not exist. */
type Known = Stored | null;

/**
 * Recently used rows in two generations. When the young generation is full, it becomes the old generation. Rows that were used since then
 * are moved to the young generation. All other rows of the old generation are dropped when the young generation is full again.
 */
class Generations {
  private young = new KindMap<Known>();
  private old = new KindMap<Known>();
  private size = 0;
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  get(kind: AnyKind, id: string): Known | undefined {
    const known = this.young.get(kind, id);
    if (known !== undefined) return known;
    const older = this.old.get(kind, id);
    if (older !== undefined) this.set(kind, id, older);
    return older;
  }

  set(kind: AnyKind, id: string, known: Known): void {
    if (!this.young.has(kind, id)) this.size += 1;
    this.young.set(kind, id, known);
    if (this.size <= this.max / 2) return;
    this.old = this.young;
    this.young = new KindMap();
    this.size = 0;
  }
}

/** Cache of decoded rows. Also caches that a row does not exist. */
export class RowCache {
  private readonly common: Generations;
  /** Separate caches for kinds with many rows, so that these do not replace the rows of other kinds. */
  private readonly own = new Map<AnyKind, Generations>();
  private readonly max: number;
  private readonly load: Read<AnyKind>;

  constructor(load: Read<AnyKind>, max = 5000) {
    this.load = load;
    this.max = max;
    this.common = new Generations(max);
  }

  readonly read: Read<AnyKind> = <K extends AnyKind>(kind: K, id: string): Stored<K> | undefined => {
    const rows = this.of(kind);
    const known = rows.get(kind, id);
    if (known !== undefined) return (known ?? undefined) as Stored<K> | undefined;
    const stored = this.load(kind, id);
    rows.set(kind, id, (stored as Stored | undefined) ?? null);
    return stored;
  };

  private of(kind: AnyKind): Generations {
    if (kindOf(kind).cache === 'common') return this.common;
    const known = this.own.get(kind);
    if (known !== undefined) return known;
    const rows = new Generations(this.max / 10);
    this.own.set(kind, rows);
    return rows;
  }

  /** Updates the cache after a batch was written. */
  take(changes: readonly RowChange[]): void {
    for (const { kind, id, after } of changes) this.of(kind).set(kind, id, after ?? null);
  }
}
