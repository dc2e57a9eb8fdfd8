import type { AnyKind, Change, Read, Stored } from '../projections/stored.ts';

/** Decoded rows, the least recently used dropped first. The store stays the truth. */
export class RowCache {
  private readonly rows = new Map<string, Stored>();
  private readonly load: Read;
  private readonly max: number;

  constructor(load: Read, max = 5000) {
    this.load = load;
    this.max = max;
  }

  readonly read: Read = <K extends AnyKind>(kind: K, id: string): Stored<K> | undefined => {
    const key = `${kind}\n${id}`;
    const known = this.rows.get(key);
    if (known !== undefined) {
      this.rows.delete(key);
      this.rows.set(key, known);
      return known as Stored<K>;
    }
    const stored = this.load(kind, id);
    if (stored !== undefined) this.keep(key, stored as Stored);
    return stored;
  };

  private keep(key: string, stored: Stored): void {
    this.rows.set(key, stored);
    if (this.rows.size > this.max) this.rows.delete(this.rows.keys().next().value as string);
  }

  /** Follows a batch that was written. */
  take(changes: readonly Change[]): void {
    for (const { kind, id, after } of changes) {
      const key = `${kind}\n${id}`;
      this.rows.delete(key);
      if (after !== undefined) this.keep(key, after);
    }
  }
}
